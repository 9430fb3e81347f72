import { childrenNamed, type ManifestElement } from '../../../../contract/model/manifest/elements.ts'
import { kindOf } from '../../../../contract/model/manifest/kinds.ts'
import { bitrateOf, priorityOf, roleOf, setsOf } from '../../../../contract/model/manifest/set-facts.ts'
import { representationsOf } from './decodable.ts'
import type { TrackKey } from '../../../../contract/model/manifest/track-key.ts'
import { tracksIn } from '../../../../contract/model/manifest/track-sets.ts'

/** Schemes whose value is a layout of channels (ISO/IEC 23091-3), and how many these have without those for effects alone. */
const LAYOUTS: ReadonlySet<string | null> = new Set([
  'urn:mpeg:dash:23003:3:audio_channel_configuration:2011',
  'urn:mpeg:mpegB:cicp:ChannelConfiguration',
])
const CHANNELS: readonly number[] = [0, 1, 2, 3, 4, 5, 5, 7, 2, 3, 4, 6, 7, 22, 7, 10, 9, 11, 13, 11, 13]

/**
 * The set of sound that is heard of each period; `null` for one without. The wanted one, where a period has it, else that which
 * dash.js chooses with its settings as they are (`setInitialMediaSettingsForType` and `selectInitialTrack` in
 * https://github.com/Dash-Industry-Forum/dash.js/blob/v5.2.1/src/streaming/controllers/MediaController.js): by priority, then the
 * main one or those without a role, then the cheapest for its channels, then the one with the highest bitrate. Later periods
 * follow the one before them where they can.
 */
export function heardSounds<T extends ManifestElement>(
  periods: readonly T[],
  wanted: TrackKey | null = null,
): readonly (T | null)[] {
  let before: Placed<T> | null = null
  return periods.map((period) => {
    const sets = setsOf(period, 'audio').filter((set) => representationsOf(set).length > 0)
    const ofWanted = tracksIn(period, 'audio').find(({ key }) => key === wanted)?.sets ?? []
    const chosen =
      bestOf(sets.filter((set) => ofWanted.includes(set))) ??
      (before === null
        ? bestOf(sets)
        : likeBefore(
            sets.map((set) => ({ set, place: placeIn(period, set) })),
            before,
          ))
    if (chosen !== null) before = { set: chosen, place: placeIn(period, chosen) }
    return chosen
  })
}

type Placed<T> = { readonly set: T; readonly place: number }

/** The place of a set among all sets of its period. */
export function placeIn<T extends ManifestElement>(period: T, set: T): number {
  return childrenNamed(period, 'AdaptationSet').indexOf(set)
}

function bestOf<T extends ManifestElement>(sets: readonly T[]): T | null {
  const [chosen = null] = [byPriority, byRole, byCost, byBitrate].reduce<readonly T[]>(
    (left, filter) => (left.length > 1 ? filter(left) : left),
    sets,
  )
  return chosen
}

/** Whether a period has sound, in whatever form: also in the segments of the picture. */
export function hasSound(period: ManifestElement): boolean {
  return childrenNamed(period, 'AdaptationSet').some((set) => isSound(set) || isMultiplexed(set))
}

/**
 * The set of a period whose segments have sound beside the picture, and its representations that do; `null` without one.
 *
 * @param shown the set whose picture is shown, if that is known
 */
export function mixedSound<T extends ManifestElement>(
  period: T,
  shown: T | null,
): { readonly set: T; readonly representations: readonly T[] } | null {
  const sets = shown === null ? childrenNamed(period, 'AdaptationSet') : [shown]
  const set = sets.find(isMultiplexed)
  if (set === undefined) return null
  const isMixed = (element: T) => SOUND_CODEC.test(element.getAttribute('codecs') ?? '')
  return {
    set,
    representations: representationsOf(set).filter(
      (one) => isMixed(one) || (!one.hasAttribute('codecs') && isMixed(set)),
    ),
  }
}

const SOUND_CODEC = /(?:^|,)\s*(?:mp4a|mp3|opus|vorbis|flac|[ae]c-[34])/i

export function isMultiplexed(set: ManifestElement): boolean {
  return [set, ...childrenNamed(set, 'Representation')].some((element) =>
    SOUND_CODEC.test(element.getAttribute('codecs') ?? ''),
  )
}

function isSound(set: ManifestElement): boolean {
  return kindOf(set) === 'audio'
}

function byPriority<T extends ManifestElement>(sets: readonly T[]): readonly T[] {
  return highest(sets, priorityOf)
}

function byRole<T extends ManifestElement>(sets: readonly T[]): readonly T[] {
  const main = sets.filter((set) => roleOf(set) === 'main')
  if (main.length > 0) return main
  const without = sets.filter((set) => childrenNamed(set, 'Role').length === 0)
  return without.length > 0 ? without : sets
}

function byCost<T extends ManifestElement>(sets: readonly T[]): readonly T[] {
  return highest(sets, (set) => {
    const bitrates = representationsOf(set).map(bitrateOf)
    return -bitrates.reduce((sum, bitrate) => sum + bitrate, 0) / bitrates.length / channelsOf(set)
  })
}

function byBitrate<T extends ManifestElement>(sets: readonly T[]): readonly T[] {
  return highest(sets, (set) => Math.max(...representationsOf(set).map(bitrateOf)))
}

function highest<T>(sets: readonly T[], valueOf: (set: T) => number): readonly T[] {
  const most = Math.max(...sets.map(valueOf))
  return sets.filter((set) => valueOf(set) === most)
}

function channelsOf(set: ManifestElement): number {
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

function likeBefore<T extends ManifestElement>(sets: readonly Placed<T>[], before: Placed<T>): T | null {
  const alike: readonly ((one: Placed<T>) => boolean)[] = [
    ({ set }) => set.getAttribute('id') === before.set.getAttribute('id'),
    ({ set }) => set.getAttribute('lang') === before.set.getAttribute('lang'),
    ({ place }) => place === before.place,
  ]
  const [chosen] = alike.reduce((left, isAlike) => {
    const kept = left.filter(isAlike)
    return kept.length > 0 ? kept : left
  }, sets)
  return chosen?.set ?? null
}
