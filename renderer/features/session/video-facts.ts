import type { TFunction } from 'i18next'
import type { VideoAnswer } from '../../../contract/model/report.ts'
import { formatBytes, formatElapsed } from '../../../contract/text/format.ts'
import type { VideoFact } from '../../common/player-handle.ts'

/** The service's facts about a recording, as far as they are known. */
export function videoFacts(t: TFunction, answer: VideoAnswer): readonly VideoFact[] {
  const { duration, width, height, originalSize, originalType } = answer
  const known = (name: string, value: string | null): readonly VideoFact[] => (value === null ? [] : [{ name, value }])
  return [
    ...known(t('session.duration'), duration === null ? null : formatElapsed(duration)),
    ...known(t('session.resolution'), width && height ? `${width} × ${height}` : null),
    ...known(
      t('session.originalSize'),
      originalSize === null
        ? null
        : [formatBytes(originalSize), originalType].filter((part) => part !== null).join(', '),
    ),
  ]
}
