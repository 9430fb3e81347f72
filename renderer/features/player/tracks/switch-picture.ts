import type { Playback } from '../playback.ts'
import { shownPicturesOf } from './shown-tracks.ts'
import type { TrackKey } from '../../../../contract/model/manifest/track-key.ts'

/** In place of the name of a picture: two of them. No picture has such a name. */
export const TWO = 'two'

/** @param chosen the picture to show, or {@link TWO} */
export function choosePicture(playback: Playback, chosen: TrackKey): void {
  const shown = shownPicturesOf(playback.getState())
  playback.toggleShowsAll(chosen === TWO)
  if (chosen !== TWO && chosen !== shown?.first) playback.chooseTracks({ picture: chosen })
}

/** Shows the next picture, after the last one two of them, and then the first. Does nothing where there is only one. */
export function switchPicture(playback: Playback): void {
  const shown = shownPicturesOf(playback.getState())
  if (shown === null) return
  const choices = shown.other === null ? shown.keys : [...shown.keys, TWO]
  const now = choices.indexOf(shown.second === null ? shown.first : TWO)
  choosePicture(playback, choices[(now + 1) % choices.length] ?? TWO)
}
