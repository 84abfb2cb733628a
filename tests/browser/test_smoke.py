from tests.browser.tables import *
from tests.browser.conftest import *
def test_smoke(server, sit):
    t = set_table(server, layouts=[QUIET])
    a, b = sit(t, 0), sit(t, 1)
    a.expect_kind("discard")
    a.throw("TC", "QD")
    print(a.said())
    b.throw("9H", "KS")
    a.catches_up()
    b.expect_kind("play")
    print(b.said(), b.scores(), b.pegs())
