// Full screen for a caller's cards.

import { t } from "./words.js";

/**
 * Makes `button` switch `part` to full screen and back, if the browser supports it. Then the focus
 * is on `next`, so that Space and Enter call the next card instead of leaving full screen.
 */
export function offerFullScreen(button, part, next) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen().catch(() => {})));
  document.addEventListener("fullscreenchange", () => {
    button.textContent = t(document.fullscreenElement ? "caller.leave-full" : "caller.full");
    // A button that cannot be pressed takes no focus: then no button has it.
    button.blur();
    next.focus();
  });
}
