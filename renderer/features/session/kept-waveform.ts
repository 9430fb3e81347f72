import { mediaOf } from '../../../contract/model/media-of.ts'
import type { VideoAnswer } from '../../../contract/model/report.ts'
import type { KeptWaveform } from '../../common/player-handle.ts'
import { desk } from '../../bridge/desk.ts'
import type { AnswerPlace } from './positions.ts'

/** The waveforms of an answer's video in the store. A failure means that it is made again, which is all that is lost. */
export function keptWaveform(place: AnswerPlace, answer: VideoAnswer): KeptWaveform {
  const media = mediaOf(answer)
  return {
    read: (sound) =>
      desk.waveforms.get({ ...place, media, sound }).then(
        ({ levels }) => levels,
        () => null,
      ),
    save: (levels, sound) => void desk.waveforms.save({ ...place, media, sound, levels }).catch(() => undefined),
  }
}
