import type { Element, Node } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'

/**
 * How many segments a timeline stands for, as dash.js counts them (TimelineSegmentsGetter.js). A segment that is repeated
 * "until the end" (a negative `r`) is repeated until the next one's `t`, or else until the period's end.
 *
 * @param periodSeconds how long its period may be
 * @throws `media-unplayable` for a number that dash.js, which reads what it can of it, could take for another one
 */
export function countSegments(timeline: Element, periodSeconds: number): number {
  const entries = Array.from(timeline.childNodes).filter(
    (node): node is Element => node.nodeType === node.ELEMENT_NODE && (node as Element).localName === 'S',
  )
  let segments = 0
  let time = 0
  for (const [index, entry] of entries.entries()) {
    const duration = wholeNumber(entry, 'd')
    time = wholeNumber(entry, 't') ?? time
    if (duration === null) throw unreadable()
    let count = (wholeNumber(entry, 'r') ?? 0) + 1
    if (count <= 0) {
      const next = entries[index + 1]
      const until = (next && wholeNumber(next, 't')) ?? latestEnd(timeline, periodSeconds)
      // Nothing is never done with being repeated.
      count = duration === 0 ? Infinity : Math.max(1, Math.ceil((until - time) / duration))
    }
    // Of a segment that has parts, dash.js tries one after the other.
    segments += count + (wholeNumber(entry, 'k') ?? 0)
    time += duration * count
  }
  return segments
}

/** Where a period ends at the latest, in the units of its timelines. */
function latestEnd(timeline: Element, periodSeconds: number): number {
  const templates = templatesFor(timeline)
  const largest = (name: string) =>
    Math.max(...templates.map((template) => Number(template.getAttribute(name))).filter((value) => value > 0), 0)
  return periodSeconds * (largest('timescale') || 1) + largest('presentationTimeOffset')
}

/**
 * The templates of which one could say what the units of a timeline are: dash.js lets those of an adaptation set take
 * from its period's, and those of a representation from both, each attribute by itself.
 */
function templatesFor(timeline: Element): Element[] {
  const holder = timeline.parentNode?.parentNode
  const below =
    holder && isElement(holder) ? TEMPLATES.flatMap((name) => [...holder.getElementsByTagNameNS('*', name)]) : []
  const above: Element[] = []
  for (let node = holder?.parentNode; node; node = node.parentNode) {
    above.push(...Array.from(node.childNodes).filter(isTemplate))
  }
  return [...below, ...above]
}

const TEMPLATES = ['SegmentTemplate', 'SegmentList', 'SegmentBase']

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE
}

function isTemplate(node: Node): node is Element {
  return isElement(node) && TEMPLATES.includes(node.localName ?? '')
}

/** An attribute of a segment, which dash.js reads with `parseInt`: `0x10` and `1e9` would be other numbers there. */
function wholeNumber(entry: Element, name: 't' | 'd' | 'r' | 'k'): number | null {
  const text = entry.getAttribute(name)
  if (text === null) return null
  if (!(name === 'r' ? /^-?\d{1,16}$/ : /^\d{1,19}$/).test(text)) throw unreadable()
  return Number(text)
}

function unreadable(): DeskError {
  return new DeskError('media-unplayable', 'The manifest has segments without a length or with a number that is none.')
}
