import type { Element, Node } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'

/**
 * Number of segments in a timeline, counted as dash.js does (TimelineSegmentsGetter.js). A segment that is repeated
 * "until the end" (a negative `r`) is repeated until the `t` of the next one, or else until the end of the period.
 *
 * @param periodSeconds longest duration of the period
 * @throws `media-unplayable` for a number that dash.js, whose parser accepts more, could read as another one
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
      // A segment without duration would be repeated forever.
      count = duration === 0 ? Infinity : Math.max(1, Math.ceil((until - time) / duration))
    }
    // dash.js reads the parts (`k`) of a segment one by one.
    segments += count + (wholeNumber(entry, 'k') ?? 0)
    time += duration * count
  }
  return segments
}

/** Latest end of a period, in the time units of its timelines. */
function latestEnd(timeline: Element, periodSeconds: number): number {
  const templates = templatesFor(timeline)
  const largest = (name: string) =>
    Math.max(...templates.map((template) => Number(template.getAttribute(name))).filter((value) => value > 0), 0)
  return periodSeconds * (largest('timescale') || 1) + largest('presentationTimeOffset')
}

/**
 * The templates that may define the time unit of a timeline: in dash.js the template of an adaptation set inherits each
 * attribute from the period's, and that of a representation from both.
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

/**
 * Parses an attribute of a segment. dash.js uses `parseInt`, which reads `0x10` and `1e9` as other numbers, so they
 * fail.
 */
function wholeNumber(entry: Element, name: 't' | 'd' | 'r' | 'k'): number | null {
  const text = entry.getAttribute(name)
  if (text === null) return null
  if (!(name === 'r' ? /^-?\d{1,16}$/ : /^\d{1,19}$/).test(text)) throw unreadable()
  return Number(text)
}

function unreadable(): DeskError {
  return new DeskError('media-unplayable', 'The manifest has segments without a length or with a number that is none.')
}
