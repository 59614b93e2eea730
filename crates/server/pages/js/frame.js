// The frame of a page: the choice between light and dark, the menus, and the registration of the
// offline copy. This is a classic script, which `theme.js` loads after the first screen.

{
  const KEY = "handeval.theme";
  /** The themes in order: the first click changes what is seen, whatever the system has. */
  const THEMES = matchMedia("(prefers-color-scheme: dark)").matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"];
  const nextOf = (theme) => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  /** The attribute whose second sentence offers a theme. */
  const OFFERED_IN = { light: "auto", dark: "light", auto: "dark" };

  /** Two sentences, with what ends the first. */
  const SENTENCES = /^(.*?)(\. |。)(.*)$/;

  const { dataset } = document.documentElement;
  let theme = dataset.theme ?? "auto";
  const apply = () => {
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
  };

  /** The picture of each theme: what is filled, and what is drawn with a pen. */
  const PICTURES = {
    light: ["M6 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M10 1.5v2.5M10 16v2.5M1.5 10H4M16 10h2.5M4 4l1.7 1.7M14.3 14.3 16 16M4 16l1.7-1.7M14.3 5.7 16 4"],
    dark: ["M16.5 12.2A7 7 0 1 1 7.8 3.5a5.6 5.6 0 0 0 8.7 8.7z", ""],
    auto: ["M10 2.8a7.2 7.2 0 0 1 0 14.4z", "M2.8 10a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0z"],
  };
  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const filled = svg("path", { fill: "currentColor" });
  const drawn = svg("path", { fill: "none", stroke: "currentColor", "stroke-width": 1.6 });
  const picture = svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": true });
  picture.append(filled, drawn);

  const button = document.querySelector(".theme");
  button.append(picture);
  const show = () => {
    button.dataset.theme = theme;
    filled.setAttribute("d", PICTURES[theme][0]);
    drawn.setAttribute("d", PICTURES[theme][1]);
    // The current choice, then what a click changes it to.
    const [, now, stop] = SENTENCES.exec(button.dataset[theme]);
    const [, , , change] = SENTENCES.exec(button.dataset[OFFERED_IN[nextOf(theme)]]);
    button.setAttribute("aria-label", now + stop + change);
    button.title = now;
  };
  button.addEventListener("click", () => {
    theme = nextOf(theme);
    apply();
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // In that case the choice lasts as long as the page.
    }
    show();
  });
  button.hidden = false;
  show();

  /** The address of a language of the page, with the parameters of the current address. */
  const withParameters = (address) => {
    const [page, own] = address.split("?");
    const parameters = new URLSearchParams(location.search);
    for (const [name, value] of new URLSearchParams(own)) parameters.set(name, value);
    return `${page}${parameters.size ? `?${parameters}` : ""}${location.hash}`;
  };

  const menu = document.querySelector(".languages");
  const links = [...menu.querySelectorAll("a")].map((link) => [link, link.getAttribute("href")]);
  const follow = () => {
    for (const [link, address] of links) link.setAttribute("href", withParameters(address));
  };
  menu.addEventListener("toggle", follow);
  menu.addEventListener("click", follow);
  // It may be open already.
  follow();

  // A menu closes when a click or the focus is elsewhere.
  const menus = [...document.querySelectorAll(".site details")];
  const closeOthers = ({ target }) => {
    for (const menu of menus) if (!menu.contains(target)) menu.open = false;
  };
  document.addEventListener("click", closeOthers);
  document.addEventListener("focusin", closeOthers);
  document.addEventListener("keydown", ({ key }) => {
    const open = menus.find((menu) => menu.open);
    if (key !== "Escape" || !open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });

  // An entry with a parameter, such as `class`, is marked if the address has that parameter.
  const here = document.querySelector(".site nav a[aria-current]");
  const asked = new URLSearchParams(location.search);
  for (const link of document.querySelectorAll(".site nav a")) {
    const named = [...new URL(link.href).searchParams.keys()].filter((name) => name !== "lang");
    if (!here || link.pathname !== here.pathname || named.length === 0 || !named.every((name) => asked.has(name))) continue;
    here.removeAttribute("aria-current");
    link.setAttribute("aria-current", "page");
  }
}

// Only where browsers allow it: over https and on this machine.
if ("serviceWorker" in navigator) {
  const address = new URL("../offline.js", document.currentScript.src);
  addEventListener("load", () => {
    // Without it, everything still works online.
    navigator.serviceWorker.register(address).catch(() => {});
  });
}
