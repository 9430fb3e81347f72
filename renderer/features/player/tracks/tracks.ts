import { childrenNamed } from '../../../../contract/model/manifest/elements.ts'
import type { HeardSets } from '../waveform/manifest-sound.ts'
import { representationsOf } from './decodable.ts'
import { heardSounds, isMultiplexed, placeIn } from './heard-sound.ts'
import { parsedElement, type ParsedElement } from './parsed-element.ts'
import { setsOf } from '../../../../contract/model/manifest/set-facts.ts'
import { shownPictures } from './shown-pictures.ts'
import type { TrackKey, TrackKind } from '../../../../contract/model/manifest/track-key.ts'
import { tracksIn } from '../../../../contract/model/manifest/track-sets.ts'

/** The picture and the sound that the user chose at one video and wants at the others; `null` for the usual one. */
export type TrackWish = { readonly picture: TrackKey | null; readonly sound: TrackKey | null }

/** The pictures, or the sounds, that a recording offers. */
export type TrackChoice = {
  /** Those that this computer can decode and that are there from the beginning to the end, in the order of the manifest. */
  readonly keys: readonly TrackKey[]
  /** The one that is played at the beginning; `null` where there is none. */
  readonly shown: TrackKey | null
  /** Whether that is the one that is played without a wish. */
  readonly isUsual: boolean
}

export type Tracks = {
  readonly pictures: TrackChoice
  readonly sounds: TrackChoice
  readonly heard: HeardSets
}

/** A manifest as dash.js has parsed it. */
export type Parsed = Readonly<Record<string, unknown>>

/**
 * Leaves in a parsed manifest the picture and the sound that are to be played, so that dash.js plays just these. Returns what
 * there was to choose from.
 */
export function keepWanted(manifest: Parsed, { picture, sound }: TrackWish): Tracks {
  const periods = childrenNamed(parsedElement(manifest, 'MPD'), 'Period')
  const offered = { pictures: offeredIn(periods, 'video'), sounds: offeredIn(periods, 'audio') }
  // What cannot be played throughout is not played in part under its name.
  const pictures = shownPictures(periods, offered.pictures.find((key) => key === picture) ?? null)
  const sounds = heardSounds(periods, offered.sounds.find((key) => key === sound) ?? null)
  const tracks = {
    pictures: {
      keys: offered.pictures,
      ...playedOf('video', periods, firstSets(pictures), firstSets(shownPictures(periods, null))),
    },
    sounds: { keys: offered.sounds, ...playedOf('audio', periods, sounds, heardSounds(periods)) },
    heard: periods.map((period, index) => {
      const set = sounds[index] ?? pictures[index]?.sets.find(isMultiplexed) ?? null
      return set === null ? null : placeIn(period, set)
    }),
  }
  for (const [index, period] of periods.entries()) {
    const heard = sounds[index] ?? null
    const shown = pictures[index]?.sets ?? []
    // Sound of which nothing can be decoded stays: dash.js leaves it out, and the player says so.
    const left = new Set([...setsOf(period, 'video'), ...(heard === null ? [] : setsOf(period, 'audio'))])
    keepSets(period, (set) => set === heard || shown.includes(set) || !left.has(set))
  }
  return tracks
}

/** Leaves one picture in a parsed manifest, and nothing else. */
export function keepPicture(manifest: Parsed, key: TrackKey): void {
  for (const period of childrenNamed(parsedElement(manifest, 'MPD'), 'Period')) {
    const sets = tracksIn(period, 'video').find((track) => track.key === key)?.sets ?? []
    keepSets(period, (set) => sets.includes(set))
  }
}

function keepSets(period: ParsedElement, isKept: (set: ParsedElement) => boolean): void {
  const sets = childrenNamed(period, 'AdaptationSet')
  const kept = sets.filter(isKept)
  if (kept.length === sets.length) return
  const parsed = period.parsed as Record<string, unknown>
  parsed.AdaptationSet = kept.map((set) => set.parsed)
  // A selection made of sets that are gone.
  delete parsed.Preselection
}

const firstSets = (tracks: ReturnType<typeof shownPictures<ParsedElement>>) =>
  tracks.map((track) => track?.sets[0] ?? null)

function offeredIn(periods: readonly ParsedElement[], kind: TrackKind): readonly TrackKey[] {
  const all = periods
    .map((period) =>
      tracksIn(period, kind)
        .filter(({ sets }) => sets.some((set) => representationsOf(set).length > 0))
        .map(({ key }) => key),
    )
    .filter((keys) => keys.length > 0)
  return (all[0] ?? []).filter((key) => all.every((keys) => keys.includes(key)))
}

function playedOf(
  kind: TrackKind,
  periods: readonly ParsedElement[],
  played: readonly (ParsedElement | null)[],
  usual: readonly (ParsedElement | null)[],
): Omit<TrackChoice, 'keys'> {
  const all = periods.map((period) => tracksIn(period, kind))
  const keyOf = (sets: readonly (ParsedElement | null)[]) => {
    const [first = null] = sets.flatMap(
      (set, index) => all[index]?.find((track) => set && track.sets.includes(set))?.key ?? [],
    )
    return first
  }
  return { shown: keyOf(played), isUsual: keyOf(played) === keyOf(usual) }
}
