// Light or dark, as chosen on an earlier visit. This is a classic script in the head, so the first
// paint is already right.

{
  const KEY = "handeval.theme";
  const { dataset } = document.documentElement;
  const isChoice = (theme) => theme === "light" || theme === "dark";
  try {
    const kept = localStorage.getItem(KEY);
    if (isChoice(kept)) dataset.theme = kept;
  } catch {
    // Storage may be forbidden.
  }
}

// What a page needs after its first screen: the rest of the frame, and the styles for paper.
document.addEventListener("DOMContentLoaded", () => {
  for (const link of document.querySelectorAll('link[rel="after"]')) {
    if (link.media) link.rel = "stylesheet";
    else document.head.append(Object.assign(document.createElement("script"), { src: link.href }));
  }
});
