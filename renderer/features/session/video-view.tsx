import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { mediaOf } from '../../../contract/model/media-of.ts'
import type { VideoAnswer } from '../../../contract/model/report.ts'
import type { PlayerHandle, PlayerStage, PlayerVisitor } from '../../common/player-handle.ts'
import { followFound } from '../../common/transcript/found-place.ts'
import { describeMediaError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { keptWaveform } from './kept-waveform.ts'
import { keepPosition } from './position-keeper.ts'
import { positionOf, rememberPosition } from './positions.ts'
import type { RenderPlayer } from './render-player.ts'
import { videoAddresses } from './video-addresses.ts'
import { videoFacts } from './video-facts.ts'
import parts from './parts.module.css'
import styles from './question.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly num: number
  readonly title: string
  readonly answer: VideoAnswer
  readonly stage: PlayerStage
  /** Whether the user asked to play it, and not only to show it. */
  readonly playsAtOnce: boolean
  /** Called with the player, as the position's keeper is. */
  readonly onPlayer: PlayerVisitor
  readonly renderPlayer: RenderPlayer
}

/** A video answer in its player, which also shows the facts about the recording. */
export function VideoView(props: Props) {
  const { connectionId, sessionKey, num, title, answer, stage, playsAtOnce, renderPlayer } = props
  const { t } = useTranslation()
  const addresses = useQuery(videoAddresses(connectionId, sessionKey, num, answer))
  const place = { connectionId, key: sessionKey, questionNum: num }
  // Read once at each opening. Loading the video does not wait for it.
  const [startAt] = useState(() => positionOf(place))
  const facts = videoFacts(t, answer)

  return (
    <div className={styles.playerPlace}>
      {addresses.isError && (
        <Banner tone="bad" title={describeMediaError(t, addresses.error).happened} live>
          {describeMediaError(t, addresses.error).todo}
        </Banner>
      )}
      {addresses.data &&
        (addresses.data.manifestUrl === null && addresses.data.originalUrl === null ? (
          <p className={parts.faint}>{t('session.videoMissing')}</p>
        ) : (
          renderPlayer({
            ...addresses.data,
            spoken: { ...place, media: mediaOf(answer) },
            title,
            stage,
            facts,
            width: answer.width,
            height: answer.height,
            keptWaveform: keptWaveform(place, {
              ...answer,
              mpegDashUri: addresses.data.manifestUrl && answer.mpegDashUri,
            }),
            onPlayer: (player) => {
              const endPosition = keepPosition(player, {
                at: startAt,
                remember: (seconds) => rememberPosition(place, seconds),
              })
              const endFound = followFound(place, player)
              const endVisit = props.onPlayer(player)
              const endStart = playsAtOnce ? playWhenThere(player, startAt) : undefined
              return () => {
                endStart?.()
                endVisit()
                endFound()
                endPosition()
              }
            },
          })
        ))}
    </div>
  )
}

/** Plays from the saved position once the video is loaded. Returns the function that cancels this. */
function playWhenThere(player: PlayerHandle, startAt: Promise<number | null>): () => void {
  let end: () => void = () => undefined
  let isOver = false
  const begin = () => {
    if (isOver) return
    if (player.status === 'paused') return player.play()
    end = player.subscribe('status', (status) => {
      if (status === 'loading') return
      end()
      if (status === 'paused') player.play()
    })
  }
  void startAt.then(begin, begin)
  return () => {
    isOver = true
    end()
  }
}
