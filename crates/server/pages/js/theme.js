// Light or dark, as chosen on an earlier visit. A classic script in the head, so that the first
// paint is already right.

{
  const KEY = "handeval.theme";
  const NEXT = { auto: "light", light: "dark", dark: "auto" };
  const NAMES = { auto: "as the system", light: "light", dark: "dark" };

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
      button.setAttribute("aria-label", `Colors: ${NAMES[theme]}. Change to ${NAMES[NEXT[theme]]}`);
      button.title = `Colors: ${NAMES[theme]}`;
    };
    button.addEventListener("click", () => {
      theme = NEXT[theme];
      apply(theme);
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // Then the choice lasts as long as the page.
      }
      show();
    });
    button.hidden = false;
    show();
  });
}
