import { MOST_AREA_QUOTE, WHOLE_PAGE, type Box } from '../../../contract/model/drawn.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a page whose middle lies within a box of it, of each line one after the other. */
export function wordsWithin(place: HTMLElement, nodes: readonly (Text | null)[], box: Box): string {
  const page = place.getBoundingClientRect()
  const left = page.left + (page.width * box.left) / WHOLE_PAGE
  const right = left + (page.width * box.width) / WHOLE_PAGE
  const top = page.top + (page.height * box.top) / WHOLE_PAGE
  const bottom = top + (page.height * box.height) / WHOLE_PAGE
  const found: string[] = []
  const range = document.createRange()
  for (const node of nodes) {
    if (node === null) continue
    range.selectNodeContents(node)
    const line = range.getBoundingClientRect()
    if (line.right < left || line.left > right || line.bottom < top || line.top > bottom) continue
    let [from, until] = [node.length, 0]
    for (const { segment, index } of words.segment(node.data)) {
      if (segment.trim() === '') continue
      range.setStart(node, index)
      range.setEnd(node, index + segment.length)
      const word = range.getBoundingClientRect()
      const [across, down] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
      if (across < left || across > right || down < top || down > bottom) continue
      from = Math.min(from, index)
      until = index + segment.length
    }
    if (until > from) found.push(node.data.slice(from, until))
    if (found.length > MOST_AREA_QUOTE) break
  }
  const text = found.join(' ')
  return text.length <= MOST_AREA_QUOTE ? text : `${text.slice(0, MOST_AREA_QUOTE - 1).toWellFormed()}…`
}

/** Share of the words of an area that a page needs to be taken for the same one. */
const SAME = 0.5

/** Whether a page still has the words that an area of it had. */
export function hasWords(page: string, quote: string): boolean {
  const wanted = quote.split(/\s+/).filter((word) => word !== '')
  if (wanted.length === 0) return true
  const has = wanted.filter((word) => page.includes(word))
  return has.length >= SAME * wanted.length
}
