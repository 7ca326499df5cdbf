/**
 * Runs in the page: records every text that the line with the closing time has shown, by a timer that is faster than frames.
 * The countdown, which changes each second, is in other elements.
 */
export const watchShownTimes = `(() => {
  window.shownTimes = []
  setInterval(() => {
    const line = [...document.querySelectorAll('main p')].find(({ textContent }) => /\\d[:.]\\d\\d/.test(textContent))
    if (line && line.textContent !== window.shownTimes.at(-1)) window.shownTimes.push(line.textContent)
  }, 5)
})()`

/** Longer than any engine waits until it calls a page idle. */
export const untilIdleMs = 4_000
