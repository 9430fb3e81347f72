import type { PlaybackState } from '../playback-state.ts'
import type { TrackKey } from '../../../../contract/model/manifest/track-key.ts'
import type { TrackChoice } from './tracks.ts'

type State = Pick<PlaybackState, 'tracks' | 'trackWish' | 'showsAll'>

/** The pictures of a recording that has several, and which of them are on the screen; `null` for one that has not. */
export function shownPicturesOf({ tracks, trackWish, showsAll }: State) {
  const choice = tracks?.pictures
  if (choice === undefined || choice.keys.length < 2) return null
  const first = wantedOf(choice, trackWish.picture)
  const other = choice.keys.find((key) => key !== first) ?? null
  return { keys: choice.keys, first, other, second: showsAll ? other : null }
}

/** The sounds of a recording that has several, and which of them is heard; `null` for one that has not. */
export function heardSoundOf({ tracks, trackWish }: State) {
  const choice = tracks?.sounds
  return choice === undefined || choice.keys.length < 2
    ? null
    : { keys: choice.keys, heard: wantedOf(choice, trackWish.sound) }
}

/** What is chosen is said at once, also while it is still being loaded. */
function wantedOf({ keys, shown }: TrackChoice, wish: TrackKey | null): TrackKey {
  return wish !== null && keys.includes(wish) ? wish : (shown ?? keys[0] ?? '')
}
