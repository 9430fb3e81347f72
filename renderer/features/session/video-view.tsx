import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { VideoAnswer } from '../../../contract/model/report.ts'
import type { PlayerStage, VideoFact } from '../../common/player-handle.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { formatElapsed } from '../../../contract/text/format.ts'
import { formatBytes } from './questions.ts'
import { keepPosition } from './position-keeper.ts'
import { positionOf, rememberPosition } from './positions.ts'
import type { RenderPlayer } from './render-player.ts'
import { videoAddresses } from './video-addresses.ts'
import parts from './parts.module.css'
import styles from './question.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly num: number
  readonly title: string
  readonly answer: VideoAnswer
  readonly stage: PlayerStage
  readonly renderPlayer: RenderPlayer
}

/** A recorded answer: the player, which also says what the service knows of the recording. */
export function VideoView({ connectionId, sessionKey, num, title, answer, stage, renderPlayer }: Props) {
  const { t } = useTranslation()
  const addresses = useQuery(videoAddresses(connectionId, sessionKey, num, answer))
  const place = { connectionId, key: sessionKey, questionNum: num }
  // Read at each opening, never while the video plays; nothing waits for it.
  const [startAt] = useState(() => positionOf(place))
  const known = (name: string, value: string | null): readonly VideoFact[] => (value === null ? [] : [{ name, value }])
  const facts = [
    ...known(t('session.duration'), answer.duration === null ? null : formatElapsed(answer.duration)),
    ...known(t('session.resolution'), answer.width && answer.height ? `${answer.width} × ${answer.height}` : null),
    ...known(
      t('session.originalSize'),
      answer.originalSize === null
        ? null
        : [formatBytes(answer.originalSize), answer.originalType].filter((part) => part !== null).join(', '),
    ),
  ]

  return (
    <div className={styles.playerPlace}>
      {addresses.isError && (
        <Banner tone="bad" title={describeError(t, addresses.error).happened} live>
          {describeError(t, addresses.error).todo}
        </Banner>
      )}
      {addresses.data &&
        (addresses.data.manifestUrl === null && addresses.data.originalUrl === null ? (
          <p className={parts.faint}>{t('session.videoMissing')}</p>
        ) : (
          renderPlayer({
            ...addresses.data,
            title,
            stage,
            facts,
            width: answer.width,
            height: answer.height,
            onPlayer: (player) =>
              keepPosition(player, { at: startAt, remember: (seconds) => rememberPosition(place, seconds) }),
          })
        ))}
    </div>
  )
}
