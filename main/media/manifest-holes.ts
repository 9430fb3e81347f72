import type { Element } from '@xmldom/xmldom'
import { childrenNamed } from '../../contract/model/manifest/elements.ts'

/**
 * Lets the segment before a hole in a timeline last until the next one begins. A recording has such holes where its recorder lost
 * the network; at one, dash.js finds no segment, and requests nothing more of that kind of media.
 */
export function fillTimelines(root: Element): void {
  for (const timeline of Array.from(root.getElementsByTagNameNS('*', 'SegmentTimeline'))) {
    const entries = childrenNamed(timeline, 'S')
    let time = 0
    for (const [index, entry] of entries.entries()) {
      const read = (name: string) => Number(entry.getAttribute(name) ?? 0)
      time = entry.hasAttribute('t') ? read('t') : time
      const [duration, repeats] = [read('d'), read('r')]
      const next = entries[index + 1]?.getAttribute('t') ?? null
      // A negative count is repeated until the next one anyway.
      if (repeats < 0) continue
      const end = time + duration * (repeats + 1)
      if (next !== null && Number(next) > end && !entry.hasAttribute('k'))
        lengthenLast(timeline, entry, Number(next) - end)
      time = end
    }
  }
}

/** Lengthens the last segment of an entry, in units of its timescale. */
function lengthenLast(timeline: Element, entry: Element, by: number): void {
  const duration = Number(entry.getAttribute('d'))
  const repeats = Number(entry.getAttribute('r') ?? 0)
  if (repeats === 0) return entry.setAttribute('d', String(duration + by))
  const last = entry.cloneNode(false) as Element
  for (const name of ['t', 'r']) last.removeAttribute(name)
  last.setAttribute('d', String(duration + by))
  entry.setAttribute('r', String(repeats - 1))
  timeline.insertBefore(last, entry.nextSibling)
}
