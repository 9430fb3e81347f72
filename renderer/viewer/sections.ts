/** A continuous part of a text, such as a text node or an item of a PDF. */
export type Piece = {
  readonly text: string
  /** Whether a line, cell or paragraph ends after it. */
  readonly isLineEnd: boolean
}

/** A part of a file that is searched as a unit: a page of a PDF, or a whole document. */
export type Section = {
  pieces(): Promise<readonly Piece[]>
  /** The text node of each piece, or `null` if it has none; `null` while the section is not rendered. */
  nodes(): readonly (Text | null)[] | null
  /** As `nodes`, also of a section that is kept out of sight while it is selected. */
  selectableNodes?(): readonly (Text | null)[] | null
  /** What the cell of a piece of a table is called, by the index of the piece. */
  cellName?(piece: number): string | null
  /** Renders the section and scrolls to it. */
  reveal(): Promise<void>
}

const BLOCKS =
  'p, div, li, td, th, dt, dd, pre, blockquote, h1, h2, h3, h4, h5, h6, caption, figcaption, section, article'

/** The section of a document that is rendered as a whole. */
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

/** Joins pieces to one text, with a line break at each end of a line. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text, isLineEnd }) => (isLineEnd ? `${text}\n` : text)).join('')
}

/** How long a piece is, for those who keep places in a text and not the text. */
export type PieceLength = { readonly length: number; readonly isLineEnd: boolean }

export function lengthsOf(pieces: readonly Piece[]): readonly PieceLength[] {
  return pieces.map(({ text, isLineEnd }) => ({ length: text.length, isLineEnd }))
}

/** The document range of a part of the joined text; `null` if none of it is rendered. */
export function rangeOf(
  pieces: readonly PieceLength[],
  nodes: readonly (Text | null)[],
  { start, end }: { readonly start: number; readonly end: number },
): Range | null {
  const range = document.createRange()
  let isBegun = false
  let offset = 0
  for (const [index, { length, isLineEnd }] of pieces.entries()) {
    if (offset >= end) break
    const node = nodes[index]
    const next = offset + length
    if (node && next > start && length > 0) {
      if (!isBegun) range.setStart(node, Math.max(0, start - offset))
      isBegun = true
      range.setEnd(node, Math.min(length, end - offset))
    }
    offset = next + (isLineEnd ? 1 : 0)
  }
  return isBegun ? range : null
}
