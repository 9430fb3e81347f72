import type { ManifestElement } from '../../../../contract/model/manifest/elements.ts'
import { priorityOf, roleOf } from '../../../../contract/model/manifest/set-facts.ts'
import { representationsOf } from './decodable.ts'
import { nameOfTrack, type TrackKey } from '../../../../contract/model/manifest/track-key.ts'
import { tracksIn, type Track } from '../../../../contract/model/manifest/track-sets.ts'

/**
 * The picture that is shown of each period; `null` for one without. The wanted one, where a period has it, else that of the period
 * before, else the one with the highest priority, the main one, the camera, or the first.
 */
export function shownPictures<T extends ManifestElement>(
  periods: readonly T[],
  wanted: TrackKey | null,
): readonly (Track<T> | null)[] {
  let before: TrackKey | null = null
  return periods.map((period) => {
    const all = tracksIn(period, 'video')
    const decodable = all.filter(({ sets }) => sets.some((set) => representationsOf(set).length > 0))
    // What cannot be decoded is said by the player, if there is nothing else.
    const tracks = decodable.length > 0 ? decodable : all
    const named = (key: TrackKey | null) => tracks.find((track) => track.key === key)
    const shown = named(wanted) ?? named(before) ?? usualOf(tracks)
    before = shown?.key ?? before
    return shown
  })
}

function usualOf<T extends ManifestElement>(tracks: readonly Track<T>[]): Track<T> | null {
  const priority = ({ sets }: Track<T>) => Math.max(...sets.map(priorityOf))
  const highest = Math.max(...tracks.map(priority))
  const first = tracks.filter((track) => priority(track) === highest)
  const isMain = ({ sets }: Track<T>) => sets.some((set) => roleOf(set) === 'main')
  return first.find(isMain) ?? first.find(isCamera) ?? first[0] ?? null
}

function isCamera({ key }: { readonly key: TrackKey }): boolean {
  const { said, text } = nameOfTrack(key)
  return said === 'source' ? text === 'camera' : said === 'label' && /camera|webcam/i.test(text)
}
