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
