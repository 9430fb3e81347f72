import type { Element } from '@xmldom/xmldom'
import { hasEnd, secondsAt } from '../../contract/model/manifest/durations.ts'
import { childrenNamed } from '../../contract/model/manifest/elements.ts'

/** Attributes of a recording that is still being made, and that was. dash.js would look for parts by the clock. */
const LIVE_ATTRIBUTES = [
  'availabilityStartTime',
  'availabilityEndTime',
  'minimumUpdatePeriod',
  'suggestedPresentationDelay',
  'timeShiftBufferDepth',
]
const WHOLE_NUMBER = /^\d{1,16}$/

/**
 * Describes a recording as complete: the answers of a session are not added to any more, so a manifest that says so was
 * left behind, by a recorder that was ended or killed. Where it does not say when it ends, its lists of segments do, or
 * else when it was written last. One of which nothing says so stays as it is.
 *
 * @throws `media-unplayable` for a duration that is none
 */
export function makeComplete(root: Element): void {
  if (root.getAttribute('type') !== 'dynamic') return
  const periods = childrenNamed(root, 'Period')
  if (!hasEnd(root, periods)) {
    const last = periods.at(-1)
    const end = last === undefined ? null : (endOfListed(periods, last) ?? endByClock(root))
    if (end === null) return
    root.setAttribute('mediaPresentationDuration', `PT${end}S`)
  }
  root.setAttribute('type', 'static')
  for (const name of LIVE_ATTRIBUTES) root.removeAttribute(name)
}

/** Seconds at which the last segment ends that is listed in the last period; `null` where a set lists none. */
function endOfListed(periods: readonly Element[], last: Element): number | null {
  const start = secondsAt(last, 'start') ?? (periods.length === 1 ? 0 : null)
  const sets = childrenNamed(last, 'AdaptationSet')
  if (start === null || sets.length === 0) return null
  const ends = sets.map((set) => endOfSet([...childrenNamed(set, 'Representation'), set, last]))
  return ends.includes(null) ? null : seconds(start + Math.max(...ends.map(Number)))
}

function endOfSet(levels: readonly Element[]): number | null {
  const lists = levels.flatMap((level) =>
    ['SegmentTemplate', 'SegmentList'].flatMap((name) => childrenNamed(level, name)),
  )
  const attribute = (name: string) =>
    lists.map((list) => list.getAttribute(name)).find((value) => value !== null) ?? null
  const [timeline] = lists.flatMap((list) => childrenNamed(list, 'SegmentTimeline'))
  const timescale = Number(attribute('timescale') ?? 1)
  if (timeline === undefined || !(timescale > 0)) return null
  let end = 0
  for (const entry of childrenNamed(timeline, 'S')) {
    const [t, d, r] = ['t', 'd', 'r'].map((name) => entry.getAttribute(name))
    const numbers = [t ?? String(end), d ?? '', r ?? '0']
    if (!numbers.every((number) => WHOLE_NUMBER.test(number))) return null
    const [time = 0, duration = 0, repeat = 0] = numbers.map(Number)
    end = time + duration * (repeat + 1)
  }
  const offset = Number(attribute('presentationTimeOffset') ?? 0)
  return end > offset ? (end - offset) / timescale : null
}

/** Seconds from the beginning until the manifest would have been written again. */
function endByClock(root: Element): number | null {
  const [begun, written] = ['availabilityStartTime', 'publishTime'].map((name) =>
    Date.parse(root.getAttribute(name) ?? ''),
  )
  const length = ((written ?? NaN) - (begun ?? NaN)) / 1000 + (secondsAt(root, 'minimumUpdatePeriod') ?? 0)
  return length > 0 ? seconds(length) : null
}

/** Digits that are no rounding, in a form that is read as a duration. */
function seconds(value: number): number | null {
  const rounded = Number(value.toFixed(6))
  return Number.isFinite(rounded) && rounded > 0 && rounded < Number.MAX_SAFE_INTEGER ? rounded : null
}

/**
 * Removes periods that hold nothing beside others, such as remote ones that resolve to nothing, at which a player would wait
 * for ever. What comes after one stays where it is.
 */
export function removeEmptyPeriods(root: Element): void {
  const periods = childrenNamed(root, 'Period')
  const isEmptied = (period: Element) => childrenNamed(period, 'AdaptationSet').length === 0
  const empty = periods.filter(isEmptied)
  if (empty.length === 0 || empty.length === periods.length) return
  let start: number | null = 0
  for (const period of periods) {
    start = secondsAt(period, 'start') ?? start
    const isEmpty = empty.includes(period)
    if (isEmpty) root.removeChild(period)
    else if (start !== null && !period.hasAttribute('start')) period.setAttribute('start', `PT${start}S`)
    const duration = secondsAt(period, 'duration')
    if (!isEmpty || duration !== null) start = start === null || duration === null ? null : start + duration
  }
}

/**
 * Describes sets of segments with both picture and sound as those of the picture. dash.js plays them so, and refuses them
 * where the manifest names both components.
 */
export function nameMultiplexed(root: Element): void {
  for (const set of Array.from(root.getElementsByTagNameNS('*', 'AdaptationSet'))) {
    const components = childrenNamed(set, 'ContentComponent')
    if (components.length < 2) continue
    const types = components.map((component) => component.getAttribute('contentType') ?? '')
    for (const component of components) set.removeChild(component)
    set.setAttribute('contentType', types.find((type) => type === 'video') ?? types[0] ?? '')
  }
}
