/**
 * Copies the selected text of a field. By the document's own command: the clipboard's newer interface asks for a
 * permission, and pages of this program get none that they can do without. Answers whether it worked.
 */
export function copyAll(field: HTMLTextAreaElement | null): boolean {
  if (!field) return false
  field.focus()
  field.select()
  return document.execCommand('copy')
}

/**
 * Copies a text that stands in no field; the focus and what was marked stay as they are. Answers whether it worked.
 */
export function copyText(text: string): boolean {
  const holder = document.createElement('span')
  holder.className = 'visually-hidden'
  holder.textContent = text
  const selection = document.getSelection()
  if (!selection) return false
  const marked = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  // As text alone: the holder's own look is no part of it.
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
