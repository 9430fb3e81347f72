import { isoSeconds } from '../../../../contract/model/iso-duration.ts'
import { bitrateOf, hasSound, heardSound, representationsOf } from './heard-sound.ts'
import { named } from './manifest-elements.ts'

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

/** Start and length are in seconds of the presentation. */
export type Period = {
  readonly start: number
  readonly seconds: number
  /** Whether the manifest lists no sound. */
  readonly isMute: boolean
  /** `null` if there is none that can be read and decoded here. */
  readonly sound: PeriodSound | null
}

const KINDS = ['SegmentTemplate', 'SegmentList', 'SegmentBase'] as const

/** The periods of a manifest with what is heard of them, by time. */
export function periodsOf(root: Element): readonly Period[] {
  let heard: Element | null = null
  return timedPeriods(root).map(({ element, start, seconds }) => {
    const set: Element | null = heardSound(element, heard)
    heard = set ?? heard
    const sound = set === null ? null : soundOf(root, element, set)
    return { start, seconds, isMute: !hasSound(element), sound }
  })
}

/** A period of a manifest. Start and length are in seconds of the presentation. */
export type TimedPeriod = { readonly element: Element; readonly start: number; readonly seconds: number }

/** The periods of a manifest (ISO/IEC 23009-1, 5.3.2), by time. Those whose length is not known are left out. */
export function timedPeriods(root: Element): readonly TimedPeriod[] {
  const total = secondsOf(root, 'mediaPresentationDuration')
  const elements = named(root, 'Period')
  const periods: TimedPeriod[] = []
  let start = 0
  for (const [index, element] of elements.entries()) {
    start = secondsOf(element, 'start') ?? start
    const next = secondsOf(elements[index + 1], 'start') ?? total
    const seconds = secondsOf(element, 'duration') ?? (next === null ? null : next - start)
    if (seconds === null || !(seconds > 0)) return periods
    periods.push({ element, start, seconds })
    start += seconds
  }
  return periods
}

function secondsOf(element: Element | undefined, name: string): number | null {
  const text = element?.getAttribute(name) ?? null
  return text === null ? null : isoSeconds(text)
}

function soundOf(root: Element, period: Element, set: Element): PeriodSound | null {
  const [cheapest] = representationsOf(set).toSorted((one, other) => bitrateOf(one) - bitrateOf(other))
  return cheapest ? addressingOf(root, period, set, cheapest) : null
}

/** How the segments of a representation are addressed; `null` where it has none, but a file as a whole. */
export function addressingOf(root: Element, period: Element, set: Element, cheapest: Element): PeriodSound | null {
  // From the representation up, since what is closer counts.
  const levels = [cheapest, set, period]
  const kind = KINDS.find((name) => levels.some((level) => named(level, name).length > 0))
  if (kind === undefined) return null
  const infos = levels.flatMap((level) => named(level, kind))
  const attribute = (name: string) =>
    infos.map((info) => info.getAttribute(name)).find((value) => value !== null) ?? null
  const children = (name: string) => infos.map((info) => named(info, name)).find(({ length }) => length > 0) ?? []
  const base = baseOf(root, period, set, cheapest)
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

/** The address that others of a representation are relative to, and its own where it is a file as a whole. */
export function baseOf(...levels: readonly Element[]): string {
  return levels
    .flatMap((level) => named(level, 'BaseURL').slice(0, 1))
    .reduce((above, element) => new URL(element.textContent.trim(), above).href, 'https://invalid.invalid/')
}
