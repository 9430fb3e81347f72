import { selectWord } from '../../common/select-word.ts'

/**
 * Lets the keyboard select in a text that cannot be edited: an arrow selects the word beside the selection, with Shift it
 * extends the selection by a word. Returns the function that ends this.
 */
export function selectWordsByKeys(element: HTMLElement, label: string): () => void {
  element.tabIndex = 0
  element.setAttribute('role', 'group')
  element.setAttribute('aria-label', label)
  const press = (event: KeyboardEvent) => selectWord(element, event)
  element.addEventListener('keydown', press)
  return () => {
    element.removeEventListener('keydown', press)
    element.removeAttribute('tabindex')
    element.removeAttribute('role')
    element.removeAttribute('aria-label')
  }
}
