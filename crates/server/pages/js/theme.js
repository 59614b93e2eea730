// Light or dark, as chosen on an earlier visit, the choice of a language, and the registration of
// the offline copy. This is a classic script in the head, so the first paint is already right.

{
  const KEY = "handeval.theme";
  const NEXT = { auto: "light", light: "dark", dark: "auto" };

  const read = () => {
    try {
      const theme = localStorage.getItem(KEY);
      return theme in NEXT ? theme : "auto";
    } catch {
      return "auto"; // storage may be forbidden
    }
  };

  const apply = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };

  let theme = read();
  apply(theme);

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector(".theme");
    if (!button) return;
    const show = () => {
      button.dataset.theme = theme;
      // The current choice, then what a click changes it to.
      const words = button.getAttribute(`data-${theme}`);
      button.setAttribute("aria-label", words);
      button.title = words.split(". ")[0];
    };
    button.addEventListener("click", () => {
      theme = NEXT[theme];
      apply(theme);
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // In that case the choice lasts as long as the page.
      }
      show();
    });
    button.hidden = false;
    show();
  });
}

{
  /** The address of a language of the page, with the parameters of the current address. */
  const withParameters = (address) => {
    const [page, own] = address.split("?");
    const parameters = new URLSearchParams(location.search);
    for (const [name, value] of new URLSearchParams(own)) parameters.set(name, value);
    return `${page}${parameters.size ? `?${parameters}` : ""}${location.hash}`;
  };

  document.addEventListener("DOMContentLoaded", () => {
    const menu = document.querySelector(".languages");
    if (!menu) return;
    const links = [...menu.querySelectorAll("a")].map((link) => [link, link.getAttribute("href")]);
    const follow = () => {
      for (const [link, address] of links) link.setAttribute("href", withParameters(address));
    };
    menu.addEventListener("toggle", follow);
    menu.addEventListener("click", follow);
    document.addEventListener("click", ({ target }) => {
      if (!menu.contains(target)) menu.open = false;
    });
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
    });
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  });
}

// Only where browsers allow it: over https and on this machine.
if ("serviceWorker" in navigator) {
  const address = new URL("../offline.js", document.currentScript.src);
  addEventListener("load", () => {
    // Without it, everything still works online.
    navigator.serviceWorker.register(address).catch(() => {});
  });
}
