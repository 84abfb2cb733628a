from tests.browser.states import *
def test_states(server, sit, new_context):
    import time
    for n,f in STATES.items():
        t=time.time(); s=f(server); k=s.table.opened; t2=time.time()
        a=sit(s.table,s.seat,place=s.place)
        print(n, a.kind, a.live.get_attribute("data-felt"), a.said(), round(t2-t,2), round(time.time()-t2,2)); a.context.close()
    c=new_context()
    print(pages(server,c))
