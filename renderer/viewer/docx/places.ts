import { showLabel } from '../list-label.ts'

/** What stands in a document in place of a sign that the library carries along as a text. */
export type Place =
  /** Within a line. */
  | { readonly kind: 'inline'; readonly node: Node }
  /** In place of a whole paragraph. */
  | { readonly kind: 'block'; readonly node: Node }
  /** What is known of the paragraph that begins here: its number, and its direction. */
  | { readonly kind: 'paragraph'; readonly label: string | null; readonly isRightToLeft: boolean }
  /** The beginning of a part that stands behind the document and its notes; `null` for the end of all of them. */
  | { readonly kind: 'annex'; readonly heading: string | null }

export type Places = {
  /** Keeps a place, and returns its sign. */
  readonly add: (place: Place) => string
  /** Puts everything in its place in what the library made. */
  readonly fill: (root: ParentNode & Node) => void
}

const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dd, dt'

export function createPlaces(): Places {
  // A document cannot know the sign, so that none of its words becomes one.
  const secret = crypto.randomUUID().replace(/-/g, '')
  const sign = new RegExp(`\\ue000${secret}:(\\d+)\\ue001`)
  const places: Place[] = []
  return {
    add(place) {
      places.push(place)
      return `\ue000${secret}:${places.length - 1}\ue001`
    },
    fill(root) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text && node.data.includes(secret)) found.push(node)
      }
      const annexes: Element[] = []
      for (const text of found) {
        const [first = '', ...rest] = text.data.split(sign)
        const nodes: Node[] = first === '' ? [] : [document.createTextNode(first)]
        const later: (() => void)[] = []
        for (let at = 0; at < rest.length; at += 2) {
          const place = places[Number(rest[at])]
          if (place?.kind === 'inline') nodes.push(place.node)
          else if (place !== undefined) later.push(() => fillBlock(place, text, annexes))
          const words = rest[at + 1] ?? ''
          if (words !== '') nodes.push(document.createTextNode(words))
        }
        for (const fill of later) fill()
        text.replaceWith(...nodes)
      }
      gatherAnnexes(root, annexes)
    },
  }
}

function fillBlock(place: Exclude<Place, { kind: 'inline' }>, text: Text, annexes: Element[]): void {
  const block = text.parentElement?.closest<HTMLElement>(BLOCK)
  if (!block) return
  if (place.kind === 'block') {
    block.before(place.node)
    text.data = ''
    if (block.textContent === '' && block.localName === 'p') block.remove()
  } else if (place.kind === 'annex') {
    const heading = document.createElement('h2')
    heading.textContent = place.heading ?? ''
    block.replaceWith(heading)
    annexes.push(heading)
  } else {
    if (place.isRightToLeft) block.dir = 'rtl'
    if (place.label) showLabel(block, place.label)
  }
}

/** Each annex becomes a section at the end, behind the notes of the document, which the library puts last. */
function gatherAnnexes(root: Node, headings: readonly Element[]): void {
  for (const heading of headings) {
    const members: Element[] = [heading]
    for (let next = heading.nextElementSibling; next && !headings.includes(next); next = next.nextElementSibling) {
      members.push(next)
    }
    if (heading === headings.at(-1)) {
      heading.remove()
      continue
    }
    const section = document.createElement('section')
    section.append(...members)
    root.appendChild(section)
  }
}
