/** A stretch of a text without a break, such as a text node or an item of a PDF. */
export type Piece = {
  readonly text: string
  /** Whether a line, cell or paragraph ends with it. */
  readonly isLineEnd: boolean
}

/** A part of a file that is searched as one: a page of a PDF, or a document as a whole. */
export type Section = {
  pieces(): Promise<readonly Piece[]>
  /** The text node of each piece, where it has one; `null` while the section is not drawn. */
  nodes(): readonly (Text | null)[] | null
  /** Draws the section and scrolls it into view. */
  reveal(): Promise<void>
}

const BLOCKS =
  'p, div, li, td, th, dt, dd, pre, blockquote, h1, h2, h3, h4, h5, h6, caption, figcaption, section, article'

/** The text of a document that is shown as a whole. */
export function sectionOf(content: HTMLElement): Section {
  const nodes: Text[] = []
  const pieces: { text: string; isLineEnd: boolean }[] = []
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const last = pieces.at(-1)
    if (node instanceof Text) {
      if (last && blockOf(nodes.at(-1)) !== blockOf(node)) last.isLineEnd = true
      nodes.push(node)
      pieces.push({ text: node.data, isLineEnd: false })
    } else if (last && node.nodeName === 'BR') {
      last.isLineEnd = true
    }
  }
  return { pieces: async () => pieces, nodes: () => nodes, reveal: async () => undefined }
}

const blockOf = (node: Text | undefined) => node?.parentElement?.closest(BLOCKS)

/** The pieces as one text; the end of a line counts as a space. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text, isLineEnd }) => (isLineEnd ? `${text}\n` : text)).join('')
}

/** The range of a part of the joined text in the document; `null` where nothing of it is drawn. */
export function rangeOf(
  pieces: readonly Piece[],
  nodes: readonly (Text | null)[],
  { start, end }: { readonly start: number; readonly end: number },
): Range | null {
  const range = document.createRange()
  let isBegun = false
  let offset = 0
  for (const [index, { text, isLineEnd }] of pieces.entries()) {
    if (offset >= end) break
    const node = nodes[index]
    const next = offset + text.length
    if (node && next > start && text !== '') {
      if (!isBegun) range.setStart(node, Math.max(0, start - offset))
      isBegun = true
      range.setEnd(node, Math.min(text.length, end - offset))
    }
    offset = next + (isLineEnd ? 1 : 0)
  }
  return isBegun ? range : null
}
