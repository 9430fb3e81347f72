/**
 * Copies the selected text of a field with `document.execCommand`: the Clipboard API needs a permission, and the app's
 * pages get no permissions that they can do without. Returns whether it worked.
 */
export function copyAll(field: HTMLTextAreaElement | null): boolean {
  if (!field) return false
  field.focus()
  field.select()
  return document.execCommand('copy')
}

/** Copies a text that is in no field; focus and selection stay as they are. Returns whether it worked. */
export function copyText(text: string): boolean {
  const holder = document.createElement('span')
  holder.className = 'visually-hidden'
  holder.textContent = text
  const selection = document.getSelection()
  if (!selection) return false
  const marked = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  // As plain text, without the styles of the temporary element.
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.body.append(holder)
  document.addEventListener('copy', onCopy, { capture: true })
  selection.selectAllChildren(holder)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
    holder.remove()
    selection.removeAllRanges()
    for (const range of marked) selection.addRange(range)
  }
}
