/**
 * Lets the keyboard select in a text that cannot be edited: an arrow selects the word beside the selection, with Shift it
 * extends the selection by a word. Returns the function that ends this.
 */
export function selectWordsByKeys(element: HTMLElement, label: string): () => void {
  element.tabIndex = 0
  element.setAttribute('role', 'group')
  element.setAttribute('aria-label', label)
  const press = (event: KeyboardEvent) => {
    const isForward = event.key === 'ArrowRight'
    if ((!isForward && event.key !== 'ArrowLeft') || event.ctrlKey || event.metaKey || event.altKey) return
    const selection = document.getSelection()
    const text = element.firstChild
    if (selection === null || text === null) return
    if (selection.focusNode === null || !element.contains(selection.focusNode)) selection.collapse(text, 0)
    else if (!event.shiftKey && isForward) selection.collapseToEnd()
    else if (!event.shiftKey) selection.collapseToStart()
    selection.modify('extend', isForward ? 'forward' : 'backward', 'word')
    event.preventDefault()
    // The arrows are also keys of a video in picture-in-picture.
    event.stopPropagation()
  }
  element.addEventListener('keydown', press)
  return () => {
    element.removeEventListener('keydown', press)
    element.removeAttribute('tabindex')
    element.removeAttribute('role')
    element.removeAttribute('aria-label')
  }
}
