// What a test asks of a page's layout: defined once in the page, called by name.
window.looks = (() => {
  const shown = (part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0;
  const name = (part) => `${part.tagName.toLowerCase()}${part.id ? `#${part.id}` : ""}.${part.className?.baseVal ?? part.className}`;
  const text = (part) => (part.ariaLabel ?? part.textContent).trim().replace(/\s+/g, " ").slice(0, 60);
  const mine = (part, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (part.contains(hit) || hit.closest("label")?.control === part || hit.contains(part) && hit.matches("label, a, button"));
  };

  // How far from the middle a press still lands on the part, in pixels.
  function reach(part) {
    const box = part.getBoundingClientRect();
    const y = box.y + Math.min(box.height / 2, 40);
    let x = box.x + box.width / 2;
    // Of a card under its neighbour the edge can be seen.
    if (!mine(part, x, y)) x = box.x + 8;
    if (!mine(part, x, y)) return { width: 0, height: 0 };
    const run = (dx, dy) => {
      let far = 0;
      while (far < 60 && mine(part, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
      return far;
    };
    return { width: run(-1, 0) + run(1, 0) + 1, height: run(0, -1) + run(0, 1) + 1 };
  }

  const TARGETS = "button, a[href], label.card-btn, label.choice, label.pill, input[type=text], input[type=url], summary, label.check";

  function small(least) {
    const found = [];
    for (const part of document.querySelectorAll(TARGETS)) {
      if (!shown(part) || part.matches(".skip, p a, li > a:not(.btn):only-child, [data-inline]")) continue;
      // A button that waits for a choice takes no press, and says so.
      if (getComputedStyle(part).pointerEvents === "none") continue;
      // What is scrolled away can be brought into view; that is another test's matter.
      part.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { width, height } = reach(part);
      // A box between two pixels measures one less.
      if (width < least - 1 || height < least - 1) found.push(`${name(part)} "${text(part)}" ${width}x${height}`);
    }
    scrollTo(0, 0);
    return found;
  }

  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);

  // Text that a box cuts off, and parts that lie outside the page where nothing scrolls to them.
  function cut() {
    const found = [];
    for (const part of document.querySelectorAll("body *")) {
      if (!shown(part) || part.closest(".vh, svg, [aria-hidden=true]:not(#said)")) continue;
      const style = getComputedStyle(part);
      const own = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      // Names may be shortened, and say so.
      if (part.closest(".seat-name, .felt-side .cap")) continue;
      const hides = /hidden|clip/.test(style.overflowX + style.overflowY);
      if (hides && part.textContent.trim() && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 3)) {
        if (!part.matches(".tray-form, .card, fieldset")) found.push(`cut: ${name(part)} "${text(part)}"`);
      }
      if (!own) continue;
      const box = part.getBoundingClientRect();
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`outside: ${name(part)} "${text(part)}"`);
    }
    return found;
  }

  // What of a box is to be seen: boxes around it may scroll or cut.
  function seen(part, box) {
    let { left, top, right, bottom } = box;
    for (let around = part; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const frame = around.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  }

  // Texts that lie over one another.
  function overlaps() {
    const boxes = [];
    for (const part of document.querySelectorAll("body *")) {
      if (!shown(part) || part.closest(".vh, .card, .hand, svg, [popover], .skip, .pile-box, .slots, .stamp")) continue;
      const nodes = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      for (const node of nodes) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) boxes.push({ part, box: seen(part, box) });
      }
    }
    const found = [];
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (one.part === other.part || one.part.contains(other.part) || other.part.contains(one.part)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 5) found.push(`${name(one.part)} "${text(one.part)}" over ${name(other.part)} "${text(other.part)}"`);
      }
    });
    return found;
  }

  const sideways = () => document.scrollingElement.scrollWidth - innerWidth;
  const down = () => document.scrollingElement.scrollHeight - innerHeight;

  // Own cards: the upper edge of each lies in the page and can be pressed.
  function hand() {
    return [...document.querySelectorAll(".hand .card")].map((card) => {
      const box = card.getBoundingClientRect();
      return { left: box.left, right: innerWidth - box.right, top: box.top, seen: innerHeight - box.top, high: box.height };
    });
  }

  // What must always be there: the scores, the task, the buttons of the ledge, the line that says what happened.
  function needed() {
    const found = [];
    for (const part of document.querySelectorAll(".seat-score, #turn, .rack button, .rack a, #said")) {
      if (!shown(part)) { found.push(`not shown: ${name(part)} "${text(part)}"`); continue; }
      // With very large text the table scrolls; nothing may lie where no scrolling leads to.
      part.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = part.getBoundingClientRect();
      if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) found.push(`outside: ${name(part)} "${text(part)}"`);
    }
    return found;
  }

  return { small, cut, overlaps, sideways, down, hand, needed };
})();
