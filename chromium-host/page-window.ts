/**
 * Reports when the window gains or loses the focus or changes its size, with its bounds. Sent to the browser as text:
 * see `page-runtime.ts`.
 */
export function watchPageWindow(report: (event: string, bounds: object) => void): void {
  const bounds = (): object => ({
    x: window.screenX,
    y: window.screenY,
    width: window.outerWidth,
    height: window.outerHeight,
    maximized: window.outerWidth >= screen.availWidth && window.outerHeight >= screen.availHeight,
  })
  let resized = 0
  window.addEventListener('focus', () => report('focus', bounds()))
  window.addEventListener('blur', () => report('blur', bounds()))
  window.addEventListener('resize', () => {
    clearTimeout(resized)
    resized = Number(setTimeout(() => report('resize', bounds()), 200))
  })
}
