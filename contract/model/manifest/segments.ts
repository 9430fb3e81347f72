/** What the placeholders of an address stand for. A placeholder without a value stays as it is. */
export type TemplateValues = {
  readonly id: string
  readonly bandwidth: number
  readonly number?: number | undefined
  readonly subNumber?: number | undefined
  /** In units of the timescale. */
  readonly time?: number | undefined
}

const PLACEHOLDER = /\$(RepresentationID|Number|SubNumber|Bandwidth|Time)?(?:%0(\d+)([diouxX]))?\$/g

/** Replaces the placeholders of an address (ISO/IEC 23009-1, 5.3.9.4.4) as dash.js does (`processUriTemplate`). */
export function expandTemplate(template: string, values: TemplateValues): string {
  const named: Readonly<Record<string, string | number | undefined>> = {
    RepresentationID: values.id,
    Number: values.number,
    SubNumber: values.subNumber,
    Bandwidth: values.bandwidth,
    Time: values.time === undefined ? undefined : Math.round(values.time),
  }
  return template.replace(PLACEHOLDER, (placeholder, name?: string, width?: string, format?: string) => {
    if (name === undefined) return '$'
    const value = named[name]
    return value === undefined ? placeholder : inFormat(value, format).padStart(Number(width ?? 1), '0')
  })
}

function inFormat(value: string | number, format: string | undefined): string {
  if (format === 'o') return value.toString(8)
  if (format === 'x') return value.toString(16)
  return format === 'X' ? value.toString(16).toUpperCase() : value.toString()
}

/** An entry `S` of a timeline: where it starts if it says so, its duration, and how often it is repeated. */
export type TimelineEntry = { readonly t: number | null; readonly d: number; readonly r: number }

export type TimedSegment = { readonly time: number; readonly duration: number; readonly entry: number }

/**
 * The segments of a timeline (ISO/IEC 23009-1, 5.3.9.6), all in units of its timescale. A negative `r` repeats a segment
 * until the next entry's `t`, or else until the end.
 *
 * @param end where the period ends, in the same units
 */
export function* segmentsOfTimeline(entries: readonly TimelineEntry[], end: number): Generator<TimedSegment> {
  let time = 0
  for (const [entry, { t, d, r }] of entries.entries()) {
    time = t ?? time
    const until = entries[entry + 1]?.t ?? end
    const count = r >= 0 ? r + 1 : Math.max(1, Math.ceil((until - time) / d))
    for (let copy = 0; copy < count; copy += 1) {
      yield { time, duration: d, entry }
      time += d
    }
  }
}
