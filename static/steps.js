// Examples of the rules, one step at a time. Without this all steps stand on the page, one below the other.
{
  for (const figure of document.querySelectorAll("[data-steps]")) {
    const list = figure.querySelector(".ex-steps");
    const steps = [...list.children];
    const nav = figure.querySelector(".ex-nav");
    const said = nav.querySelector("[role=status]");
    const buttons = [...nav.querySelectorAll("[data-step]")];
    let now = 0;

    const show = (step) => {
      now = step;
      steps.forEach((one, at) => one.toggleAttribute("data-now", at === now));
      // Never really disabled: the focus would be lost on the way.
      for (const button of buttons) {
        const there = now + Number(button.dataset.step);
        button.setAttribute("aria-disabled", String(there < 0 || there >= steps.length));
      }
    };

    nav.addEventListener("click", (event) => {
      const button = event.target.closest("[data-step]");
      if (!button || button.getAttribute("aria-disabled") === "true") return;
      show(now + Number(button.dataset.step));
      said.textContent = `${steps[now].querySelector(".ex-no").textContent}\n${steps[now].dataset.spoken}`;
    });

    list.dataset.on = "";
    nav.hidden = false;
    show(0);
  }
}
