import type { VideoAnswer } from '../../../contract/model/report.ts'
import type { KeptWaveform } from '../../common/player-handle.ts'
import { desk } from '../../bridge/desk.ts'
import type { AnswerPlace } from './positions.ts'

/** Longest address in characters by which a waveform is kept. */
const LONGEST_ADDRESS = 4000

/** The waveform of an answer's video in the store. A failure means that it is made again, which is all that is lost. */
export function keptWaveform(place: AnswerPlace, { mpegDashUri, originalUri }: VideoAnswer): KeptWaveform {
  // A service that signs addresses gives another query each time.
  const media = ((mpegDashUri ?? originalUri)?.split('?')[0] ?? '').slice(0, LONGEST_ADDRESS)
  return {
    read: () =>
      desk.waveforms.get({ ...place, media }).then(
        ({ levels }) => levels,
        () => null,
      ),
    save: (levels) => void desk.waveforms.save({ ...place, media, levels }).catch(() => undefined),
  }
}
