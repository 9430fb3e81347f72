export const canGoBack = () => navigation.canGoBack
export const canGoForward = () => navigation.canGoForward

/** Goes back to the place before this one. Answers `false` where there is none. */
export function goBack(): boolean {
  if (!canGoBack()) return false
  history.back()
  return true
}

/** Goes forward again. Answers `false` where there is nothing to go to. */
export function goForward(): boolean {
  if (!canGoForward()) return false
  history.forward()
  return true
}
