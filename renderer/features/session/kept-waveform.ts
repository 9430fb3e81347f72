import { mediaOf } from '../../../contract/model/media-of.ts'
import type { VideoAnswer } from '../../../contract/model/report.ts'
import type { KeptWaveform } from '../../common/player-handle.ts'
import { desk } from '../../bridge/desk.ts'
import type { AnswerPlace } from './positions.ts'

/**
 * The waveforms of an answer's video in the store. A failure means that one is made again, which is all that is lost.
 *
 * @param played what of the answer is played: its original may sound at other times than its stream
 */
export function keptWaveform(
  place: AnswerPlace,
  played: Pick<VideoAnswer, 'mpegDashUri' | 'originalUri'>,
): KeptWaveform {
  const media = mediaOf(played)
  return {
    read: (sound) =>
      desk.waveforms.get({ ...place, media, sound }).then(
        ({ levels }) => levels,
        () => null,
      ),
    save: (levels, sound) => void desk.waveforms.save({ ...place, media, sound, levels }).catch(() => undefined),
  }
}
