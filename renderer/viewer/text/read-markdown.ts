import { marked } from 'marked'
import type { LeftOut } from '../left-out.ts'
import { safeHtml } from '../show-html.ts'
import type { ViewerInput } from '../viewer-messages.ts'

/** Markdown as a safe document: HTML in it is read as that of a page. */
export function readMarkdown(
  text: string,
  texts: ViewerInput['texts'],
): { readonly fragment: DocumentFragment; readonly leftOut: LeftOut } {
  return safeHtml(marked.parse(text, { async: false, gfm: true }), null, texts)
}
