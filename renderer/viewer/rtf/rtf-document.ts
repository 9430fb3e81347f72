import { appendNotes, appendSection, commentSign, raised, signedComments } from '../behind-text.ts'
import type { createLeftOut } from '../left-out.ts'
import { drawnType, pictureOf, type PictureTexts } from '../pictures.ts'
import { createFlow, type RtfFlow } from './rtf-flow.ts'

export type RtfTexts = PictureTexts & { readonly comments: string; readonly headers: string }
/** A group whose content stands apart from the text around it; `aside` is shown nowhere by itself. */
export type RtfPart = 'note' | 'comment' | 'header' | 'box' | 'aside'

/** A part that is being read, and whether it or one around it is shown nowhere, or beside the pages. */
type OpenPart = {
  readonly part: RtfPart
  readonly flow: RtfFlow
  readonly place: ParentNode & Node
  readonly isAside: boolean
  readonly isOffPage: boolean
}

/** Puts together what is read: the text, with its notes, comments, headers and footers behind it. */
export function createRtfDocument(texts: RtfTexts, left: ReturnType<typeof createLeftOut>) {
  const text = createFlow()
  const open: OpenPart[] = []
  const notes: HTMLLIElement[] = []
  const comments: DocumentFragment[] = []
  const headers = new Map<string, DocumentFragment>()
  const flow = () => open.at(-1)?.flow ?? text
  /** How often something was shown. */
  let shown = 0
  const see = () => {
    if (open.at(-1)?.isAside !== true) shown += 1
  }

  return {
    flow,
    shown: () => shown,
    isOnPage: () => open.at(-1)?.isOffPage !== true,
    /** Whether what follows is shown nowhere by itself. */
    isAside: () => open.at(-1)?.isAside === true,
    text(words: string): void {
      see()
      flow().text(words)
    },
    begin(part: RtfPart): void {
      const note = part === 'note' ? document.createElement('li') : null
      const place = note ?? document.createDocumentFragment()
      if (note) flow().inline(raised(`[${notes.push(note)}]`))
      else if (part === 'comment') flow().inline(raised(commentSign(comments.push(place as DocumentFragment))))
      const around = open.at(-1)
      const isAside = part === 'aside' || around?.isAside === true
      const isOffPage = isAside || part === 'comment' || around?.isOffPage === true
      open.push({ part, flow: createFlow(), place, isAside, isOffPage })
    },
    /** Ends the innermost part, and returns its words. */
    end(): string {
      const ended = open.pop()
      if (!ended) return ''
      const content = ended.flow.end()
      const words = (content.textContent ?? '').trim()
      if (ended.part === 'box') flow().block(content)
      // Each section of a text may repeat its headers.
      else if (ended.part === 'header') headers.set(words || String(headers.size), content)
      else ended.place.append(content)
      return words
    },
    inline(node: Node): void {
      see()
      flow().inline(node)
    },
    picture(bytes: Uint8Array): void {
      if (drawnType(bytes) === null && !this.isAside()) left.add('picture')
      this.inline(pictureOf(bytes, '', texts))
    },
    whole(): DocumentFragment {
      while (open.length > 0) this.end()
      const fragment = text.end()
      appendNotes(fragment, notes)
      appendSection(fragment, texts.comments, signedComments(comments))
      const inHeaders = document.createDocumentFragment()
      inHeaders.append(...headers.values())
      appendSection(fragment, texts.headers, inHeaders)
      return fragment
    },
  }
}
