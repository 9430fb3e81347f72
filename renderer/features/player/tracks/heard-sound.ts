import { childrenNamed } from '../../../../contract/model/manifest/elements.ts'
import { kindOf } from '../../../../contract/model/manifest/kinds.ts'

const ROLE = 'urn:mpeg:dash:role:2011'
/** Schemes whose value is a layout of channels (ISO/IEC 23091-3), and how many these have without those for effects alone. */
const LAYOUTS: ReadonlySet<string | null> = new Set([
  'urn:mpeg:dash:23003:3:audio_channel_configuration:2011',
  'urn:mpeg:mpegB:cicp:ChannelConfiguration',
])
const CHANNELS: readonly number[] = [0, 1, 2, 3, 4, 5, 5, 7, 2, 3, 4, 6, 7, 22, 7, 10, 9, 11, 13, 11, 13]

/**
 * The set of sound that is heard of a period, as dash.js chooses it with its settings as they are (`setInitialMediaSettingsForType`
 * and `selectInitialTrack` in https://github.com/Dash-Industry-Forum/dash.js/blob/v5.2.1/src/streaming/controllers/MediaController.js):
 * by priority, then the main one or those without a role, then the cheapest for its channels, then the one with the highest bitrate.
 *
 * @param before the set that is heard of the period before, which later periods follow where they can; `null` for the first
 */
export function heardSound(period: Element, before: Element | null): Element | null {
  const sets = childrenNamed(period, 'AdaptationSet').filter((set) => isSound(set) && representationsOf(set).length > 0)
  if (before) return likeBefore(sets, before)
  const [chosen = null] = [byPriority, byRole, byCost, byBitrate].reduce(
    (left, filter) => (left.length > 1 ? filter(left) : left),
    sets as readonly Element[],
  )
  return chosen
}

/** The representations of a set that this browser can play. */
export function representationsOf(set: Element): readonly Element[] {
  return childrenNamed(set, 'Representation').filter((representation) => {
    const read = (name: string) => representation.getAttribute(name) ?? set.getAttribute(name) ?? ''
    const codecs = read('codecs')
    if (codecs === '' || read('mimeType') === '' || typeof MediaSource === 'undefined') return true
    return MediaSource.isTypeSupported(`${read('mimeType')}; codecs="${codecs}"`)
  })
}

export const bitrateOf = (representation: Element): number =>
  Number(representation.getAttribute('bandwidth') ?? Infinity)

/** Whether a period has sound, in whatever form: also in the segments of the picture. */
export function hasSound(period: Element): boolean {
  return childrenNamed(period, 'AdaptationSet').some((set) => isSound(set) || isMultiplexed(set))
}

const SOUND_CODEC = /(?:^|,)\s*(?:mp4a|mp3|opus|vorbis|flac|[ae]c-[34])/i

function isMultiplexed(set: Element): boolean {
  return [set, ...childrenNamed(set, 'Representation')].some((element) =>
    SOUND_CODEC.test(element.getAttribute('codecs') ?? ''),
  )
}

function isSound(set: Element): boolean {
  return kindOf(set) === 'audio'
}

function byPriority(sets: readonly Element[]): readonly Element[] {
  return highest(sets, (set) => Number(set.getAttribute('selectionPriority') ?? 1))
}

function byRole(sets: readonly Element[]): readonly Element[] {
  const isMain = (role: Element) => role.getAttribute('schemeIdUri') === ROLE && role.getAttribute('value') === 'main'
  const main = sets.filter((set) => childrenNamed(set, 'Role').some(isMain))
  if (main.length > 0) return main
  const without = sets.filter((set) => childrenNamed(set, 'Role').length === 0)
  return without.length > 0 ? without : sets
}

function byCost(sets: readonly Element[]): readonly Element[] {
  return highest(sets, (set) => {
    const bitrates = representationsOf(set).map(bitrateOf)
    return -bitrates.reduce((sum, bitrate) => sum + bitrate, 0) / bitrates.length / channelsOf(set)
  })
}

function byBitrate(sets: readonly Element[]): readonly Element[] {
  return highest(sets, (set) => Math.max(...representationsOf(set).map(bitrateOf)))
}

function highest(sets: readonly Element[], valueOf: (set: Element) => number): readonly Element[] {
  const most = Math.max(...sets.map(valueOf))
  return sets.filter((set) => valueOf(set) === most)
}

function channelsOf(set: Element): number {
  const [own, ofRepresentation] = [set, ...representationsOf(set)].map((element) =>
    childrenNamed(element, 'AudioChannelConfiguration'),
  )
  const stated = own?.length ? own : (ofRepresentation ?? [])
  const counts = stated.map((element) => {
    const value = Number(element.getAttribute('value'))
    return LAYOUTS.has(element.getAttribute('schemeIdUri')) ? (CHANNELS[value] ?? 0) : 0
  })
  return counts.reduce((sum, count) => sum + count, 0) / counts.length || 1
}

function likeBefore(sets: readonly Element[], before: Element): Element | null {
  const place = (set: Element) => childrenNamed(set.parentElement ?? set, 'AdaptationSet').indexOf(set)
  const alike: readonly ((set: Element) => boolean)[] = [
    (set) => set.getAttribute('id') === before.getAttribute('id'),
    (set) => set.getAttribute('lang') === before.getAttribute('lang'),
    (set) => place(set) === place(before),
  ]
  const [chosen = null] = alike.reduce((left, isAlike) => {
    const kept = left.filter(isAlike)
    return kept.length > 0 ? kept : left
  }, sets)
  return chosen
}
