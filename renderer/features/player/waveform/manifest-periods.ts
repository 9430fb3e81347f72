/** How the sound of a period is addressed. Attributes and elements are inherited from the levels above. */
export type PeriodSound = {
  readonly kind: (typeof KINDS)[number]
  readonly id: string
  readonly bandwidth: number
  /** Samples a second; `null` if the manifest does not say. */
  readonly rate: number | null
  /** Units a second of the segments' times. */
  readonly timescale: number
  /** Time, in these units, that is the start of the period. */
  readonly offset: number
  readonly startNumber: number
  readonly attribute: (name: string) => string | null
  readonly child: (name: string) => Element | null
  readonly children: (name: string) => readonly Element[]
  /** Makes an address absolute. */
  readonly resolve: (address: string) => string
}

/** Start and length are in seconds of the presentation. `sound` is `null` if there is none. */
export type Period = { readonly start: number; readonly seconds: number; readonly sound: PeriodSound | null }

const KINDS = ['SegmentTemplate', 'SegmentList', 'SegmentBase'] as const

/** The periods of a manifest (ISO/IEC 23009-1, 5.3.2), by time. Those whose length is not known are left out. */
export function periodsOf(root: Element): readonly Period[] {
  const total = secondsOf(root.getAttribute('mediaPresentationDuration'))
  const elements = named(root, 'Period')
  const periods: Period[] = []
  let start = 0
  for (const [index, element] of elements.entries()) {
    start = secondsOf(element.getAttribute('start')) ?? start
    const next = secondsOf(elements[index + 1]?.getAttribute('start') ?? null) ?? total
    const seconds = secondsOf(element.getAttribute('duration')) ?? (next === null ? null : next - start)
    if (seconds === null || !(seconds > 0)) return periods
    periods.push({ start, seconds, sound: soundOf(root, element) })
    start += seconds
  }
  return periods
}

/** Seconds of a duration such as `PT1H2M3.5S`; `null` for anything else. */
export function secondsOf(duration: string | null): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(duration ?? '')
  if (match === null) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

function soundOf(root: Element, period: Element): PeriodSound | null {
  const set = named(period, 'AdaptationSet').find(isSound)
  const [cheapest] = set ? named(set, 'Representation').sort((one, other) => bitrate(one) - bitrate(other)) : []
  if (!set || !cheapest) return null
  // From the representation up, since what is closer counts.
  const levels = [cheapest, set, period]
  const kind = KINDS.find((name) => levels.some((level) => named(level, name).length > 0))
  if (kind === undefined) return null
  const infos = levels.flatMap((level) => named(level, kind))
  const attribute = (name: string) =>
    infos.map((info) => info.getAttribute(name)).find((value) => value !== null) ?? null
  const children = (name: string) => infos.map((info) => named(info, name)).find(({ length }) => length > 0) ?? []
  const base = [root, period, set, cheapest]
    .flatMap((level) => named(level, 'BaseURL').slice(0, 1))
    .reduce((above, element) => new URL(element.textContent.trim(), above).href, 'https://invalid.invalid/')
  const rate = Number(cheapest.getAttribute('audioSamplingRate') ?? set.getAttribute('audioSamplingRate'))
  return {
    kind,
    id: cheapest.getAttribute('id') ?? '',
    bandwidth: Number(cheapest.getAttribute('bandwidth') ?? 0),
    rate: rate > 0 ? rate : null,
    timescale: Number(attribute('timescale') ?? 1) || 1,
    offset: Number(attribute('presentationTimeOffset') ?? 0),
    startNumber: Number(attribute('startNumber') ?? 1),
    attribute,
    children,
    child: (name) => children(name)[0] ?? null,
    resolve: (address) => new URL(address, base).href,
  }
}

function isSound(set: Element): boolean {
  const types = [set, ...named(set, 'Representation')].map((element) => element.getAttribute('mimeType') ?? '')
  return set.getAttribute('contentType') === 'audio' || types.some((type) => type.startsWith('audio/'))
}

const bitrate = (representation: Element): number => Number(representation.getAttribute('bandwidth') ?? Infinity)

function named(parent: Element, name: string): Element[] {
  return [...parent.children].filter(({ localName }) => localName === name)
}
