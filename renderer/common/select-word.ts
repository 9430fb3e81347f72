/**
 * Lets an arrow key select words in a text that cannot be edited: the word beside the selection, or with Shift one more.
 * Returns whether the key did.
 */
export function selectWord(element: Element, event: KeyboardEvent): boolean {
  const isForward = event.key === 'ArrowRight'
  if ((!isForward && event.key !== 'ArrowLeft') || event.ctrlKey || event.metaKey || event.altKey) return false
  const selection = document.getSelection()
  const text = element.firstChild
  if (selection === null || text === null) return false
  if (selection.focusNode === null || !element.contains(selection.focusNode)) selection.collapse(text, 0)
  else if (!event.shiftKey && isForward) selection.collapseToEnd()
  else if (!event.shiftKey) selection.collapseToStart()
  selection.modify('extend', isForward ? 'forward' : 'backward', 'word')
  event.preventDefault()
  // The arrows are also keys of a video in picture-in-picture.
  event.stopPropagation()
  return true
}
