// What a test asks of a page's layout: defined once in the page, called by name.
window.looks = (() => {
  const shown = (part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0;
  const name = (part) => `${part.tagName.toLowerCase()}${part.id ? `#${part.id}` : ""}.${part.className?.baseVal ?? part.className}`;
  // For the ear only: it, or something around it, is no larger than a point.
  const unseen = (part) => {
    for (let around = part; around && around !== document.body; around = around.parentElement) {
      // A part without a box of its own (display: contents) hides nothing.
      if (around.matches(".vh") || around.getClientRects()[0]?.width <= 1) return true;
    }
    return false;
  };
  const text = (part) => (part.ariaLabel ?? part.textContent).trim().replace(/\s+/g, " ").slice(0, 60);
  const mine = (part, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (part.contains(hit) || hit.closest("label")?.control === part || hit.contains(part) && hit.matches("label, a, button"));
  };

  // How far from the middle a press still lands on the part, in pixels; in steps of two, and no further than any thumb asks.
  function reach(part) {
    const box = part.getBoundingClientRect();
    const y = box.y + Math.min(box.height / 2, 40);
    let x = box.x + box.width / 2;
    // Of a card under its neighbour the edge can be seen.
    if (!mine(part, x, y)) x = box.x + 8;
    if (!mine(part, x, y)) return { width: 0, height: 0 };
    const run = (dx, dy) => {
      let far = 0;
      while (far < 46 && mine(part, x + dx * (far + 2), y + dy * (far + 2))) far += 2;
      if (mine(part, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
      return far;
    };
    return { width: run(-1, 0) + run(1, 0) + 1, height: run(0, -1) + run(0, 1) + 1 };
  }

  const TARGETS = "button, a[href], label.card-btn, label.choice, label.pill, input[type=text], input[type=url], summary, label.check, "
    + ".pad label, .answer, .step input";

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
    for (const part of document.querySelectorAll("body :not(svg, svg *)")) {
      if (!shown(part) || part.closest("svg, [aria-hidden=true]:not(#said)") || unseen(part)) continue;
      const style = getComputedStyle(part);
      const own = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      // Names may be shortened, and say so; so may what the banner or the log have in full: who is away, what happened.
      if (part.closest(".seat-name, .felt-side .cap, .mate .seat-note") || style.webkitLineClamp !== "none") continue;
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

  // Words that a line breaks in their middle. A name may be as long as it likes, and has to.
  function broken() {
    const found = [];
    // Words longer than any language has them may break.
    if (document.documentElement.lang === "qps-long") return found;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const part = walk.currentNode.parentElement;
      if (!shown(part) || part.closest("bdi, svg, [popover], input, [aria-hidden=true]:not(#said)") || unseen(part)) continue;
      // With a hyphen it is a break as in print.
      if (getComputedStyle(part).hyphens === "auto") continue;
      for (const { 0: word, index } of walk.currentNode.data.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(walk.currentNode, index);
        range.setEnd(walk.currentNode, index + word.length);
        const [first, ...rest] = range.getClientRects();
        if (rest.some((other) => other.width && Math.abs(other.top - first.top) > 2)) found.push(`broken: ${name(part)} "${word}"`);
      }
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
    for (const part of document.querySelectorAll("body :not(svg, svg *)")) {
      if (!shown(part) || part.closest(".vh, .card, .hand, svg, [popover], .skip, .pile-box, .slots, .stamp")) continue;
      const nodes = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      for (const node of nodes) {
        const range = document.createRange();
        range.selectNodeContents(node);
        // Above and below the letters a line's box has room that may lie over its neighbour's.
        const air = parseFloat(getComputedStyle(part).fontSize) / 5;
        for (const { left, top, right, bottom } of range.getClientRects()) {
          boxes.push({ part, box: seen(part, { left, top: top + air, right, bottom: bottom - air }) });
        }
      }
    }
    const found = [];
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (one.part === other.part || one.part.contains(other.part) || other.part.contains(one.part)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 2) found.push(`${name(one.part)} "${text(one.part)}" over ${name(other.part)} "${text(other.part)}"`);
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

  // What must be seen without any scrolling, and whole: scores, whose turn it is, the task, the line that says what
  // happened, the count, the buttons of the ledge.
  const PLAIN = ".seat-score, .seat[data-turn], .tray-head, #turn, #said, .rack .btn, .count b, .say b, #starter,"
    + " .result-h, .show-steps li[aria-current], html:not([data-link=lost]) #away, #link-lost:not([hidden])";
  const LARGE = ".count b, .say b";

  function plain() {
    const found = [];
    for (const part of document.querySelectorAll(PLAIN)) {
      if (!shown(part)) { found.push(`not shown: ${name(part)} "${text(part)}"`); continue; }
      const box = part.getBoundingClientRect();
      // Without a connection nothing can be answered: then the banner may push what lies on the felt under its edge.
      const frame = document.querySelector("[data-link=lost]") ? box : seen(part.parentElement, box);
      const lost = Math.max(frame.left - box.left, frame.top - box.top, box.right - frame.right, box.bottom - frame.bottom);
      const inside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
      if (!inside || lost > 3) found.push(`out of sight: ${name(part)} "${text(part)}"`);
      if (part.matches(LARGE) && parseFloat(getComputedStyle(part).fontSize) < 24) found.push(`too small to read: ${name(part)}`);
    }
    return found;
  }

  // Cards and texts of the felt, the seats and the tray lie in them and not over their neighbours. A list that scrolls
  // may hold more than it shows.
  function spills() {
    const found = [];
    for (const [area, parts, slack] of [
      [".a-felt", "#felt .card, #felt .slot, #felt p, #felt b, #felt .token, #felt .rail", 7],
      [".seat", ".seat-name, .seat-score, .seat-note, .seat .token, .backs", 1],
      [".a-tray", ".tray-head *, .rack .btn, .pad label, .answer", 1],
      [".a-status", "#said", 1],
      [".bar", ".bar h1, .bar .rules-btn", 1],
    ]) {
      for (const part of document.querySelectorAll(parts)) {
        if (!shown(part) || unseen(part)) continue;
        if ([...scrollers(part)].length) continue;
        const box = part.getBoundingClientRect();
        const frame = part.closest(area).getBoundingClientRect();
        const over = Math.max(frame.left - box.left, frame.top - box.top, box.right - frame.right, box.bottom - frame.bottom);
        if (over > slack) found.push(`spills by ${Math.round(over)}: ${name(part)} "${text(part)}"`);
      }
    }
    return found;
  }

  // Parts of the table whose boxes must not lie over one another.
  function collisions() {
    const found = [];
    const areas = [...document.querySelectorAll(".bar, .a-seats, #deal, #link-lost, #away, main > .a-board, #status, #felt, #tray")].filter(shown);
    const boxes = areas.map((area) => [area, area.getBoundingClientRect()]);
    boxes.forEach(([one, a], at) => {
      for (const [other, b] of boxes.slice(at + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2 && !(one.matches(".bar") && other.id === "deal") && !(one.matches(".a-board") && other.id === "status")) {
          found.push(`${name(one)} lies over ${name(other)} by ${Math.round(wide)}x${Math.round(high)}`);
        }
      }
    });
    return found;
  }

  function* scrollers(part) {
    for (let around = part.parentElement; around && !around.matches(".table-in"); around = around.parentElement) {
      if (scrolls(getComputedStyle(around)) && around.scrollHeight > around.clientHeight + 1) yield around;
    }
  }

  // Own cards: of each an edge as wide as a thumb needs, and as high, can be seen.
  function hold(least) {
    return [...document.querySelectorAll(".hand .card")].flatMap((card, at, all) => {
      const box = card.getBoundingClientRect();
      const next = all[at + 1]?.getBoundingClientRect();
      const rack = document.querySelector(".rack")?.getBoundingClientRect();
      const wide = Math.min(next?.left ?? Infinity, box.right, innerWidth) - Math.max(box.left, 0);
      const high = Math.min(box.bottom, rack?.top ?? Infinity, innerHeight) - Math.max(box.top, 0);
      return wide < least - 1 || high < 43 ? [`own card ${card.id}: ${Math.round(wide)}x${Math.round(high)}`] : [];
    });
  }

  // Cards, texts and buttons under what the screen keeps to itself at its sides.
  function covered(left, right) {
    return [...document.querySelectorAll(".table button, .table .card, .table p, .table b, .table h1, .table h2, .seat, .pad label, .answer, .board")]
      .filter((part) => shown(part) && !part.closest(".vh, [popover]"))
      .filter((part) => { const box = part.getBoundingClientRect(); return box.width > 1 && (box.left < left - 1 || box.right > innerWidth - right + 1); })
      .map((part) => `under the notch: ${name(part)} "${text(part)}"`);
  }

  // Everything that a table must keep to at one size; `far` is whether it may scroll (very large text).
  function table(least, far) {
    const found = [...cut(), ...overlaps(), ...broken(), ...needed()];
    if (sideways() > 0) found.push(`scrolls sideways by ${sideways()}`);
    const inner = document.querySelector(".table-in");
    if (inner.scrollWidth > inner.clientWidth + 1) found.push(`table scrolls sideways by ${inner.scrollWidth - inner.clientWidth}`);
    if (far) return found;
    if (down() > 0 || inner.scrollHeight > inner.clientHeight + 1) found.push(`scrolls down by ${Math.max(down(), inner.scrollHeight - inner.clientHeight)}`);
    inner.scrollTo(0, 0);
    found.push(...plain(), ...spills(), ...collisions(), ...hold(least), ...small(least).map((one) => `small: ${one}`));
    return found;
  }

  return { small, cut, overlaps, broken, sideways, down, hand, needed, covered, table };
})();
