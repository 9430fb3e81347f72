export const canGoBack = () => navigation.canGoBack
export const canGoForward = () => navigation.canGoForward

/** The place that the window shows, to compare with a later one. */
export const placeHere = () => location.hash

/** The path of that place, as `useHashLocation` returns it when it is rendered. */
export const pathHere = () => `/${location.hash.replace(/^#?\/?/, '')}`

/** Goes back. Returns `false` if there is nothing to go back to. */
export function goBack(): boolean {
  if (!canGoBack()) return false
  history.back()
  return true
}

/** Goes forward. Returns `false` if there is nothing to go forward to. */
export function goForward(): boolean {
  if (!canGoForward()) return false
  history.forward()
  return true
}
