import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { queries } from '../../bridge/queries.ts'
import { useWorkOffline } from '../../common/work-offline.ts'
import type { PlaybackFailure } from './failure.ts'
import { PlayerFailure } from './player-failure.tsx'
import type { Playback } from './playback.ts'
import { formatTime } from './time-text.ts'
import { usePlaybackState } from './use-playback-state.ts'
import styles from './player.module.css'

function interruptionText(t: TFunction, failure: PlaybackFailure, isWaiting: boolean): string {
  const { reason, storedSeconds = 0 } = failure
  if (reason !== 'offline-not-stored') {
    return t(`player.${isWaiting ? 'interruptedEmpty' : 'interrupted'}.${causeOf(failure)}`)
  }
  return storedSeconds > 0 ? t('player.storedUntil', { time: formatTime(storedSeconds) }) : t('player.notStored')
}

/** A media server that can't be reached counts as offline; a slow or busy one was reached. */
function causeOf({ reason }: PlaybackFailure): 'network' | 'workingOffline' | 'timeout' | 'limit' {
  if (reason === 'working-offline') return 'workingOffline'
  if (reason === 'rate-limited') return 'limit'
  return reason === 'timeout' ? 'timeout' : 'network'
}

type Props = {
  readonly playback: Playback
  readonly hasOriginal: boolean
  /** Whether the picture is shown. */
  readonly hasPicture: boolean
}

/** The status over the picture: loading, waiting, or why nothing plays. */
export function PictureState({ playback, hasOriginal, hasPicture }: Props) {
  const { t } = useTranslation()
  const state = usePlaybackState(
    playback,
    ({ source, status, failure, interruption, isWaiting, undecodable, staleSince }) => ({
      source,
      status,
      failure,
      interruption,
      isWaiting,
      undecodable,
      staleSince: hasPicture ? staleSince : null,
    }),
  )
  if (state.status === 'failed' && state.failure) {
    return <PlayerFailure state={state} playback={playback} hasOriginal={hasOriginal} />
  }
  if (state.interruption) {
    return (
      <div role="status" className={styles.interrupted}>
        <span>{interruptionText(t, state.interruption, state.isWaiting)}</span>
        <GoOn playback={playback} reason={state.interruption.reason} />
      </div>
    )
  }
  const picture = state.undecodable.find(({ kind }) => kind === 'video')
  if (state.status === 'ready' && picture !== undefined && !state.isWaiting) {
    return (
      <div role="status" className={styles.interrupted}>
        <span>{t('player.noPicture', { codec: picture.codec })}</span>
        {hasOriginal && (
          <button type="button" className={styles.plain} onClick={() => playback.use('original')}>
            {t('player.playOriginal')}
          </button>
        )}
      </div>
    )
  }
  const stale = state.staleSince === null ? '' : t('player.stale', { time: formatTime(state.staleSince, true) })
  const text = state.status === 'loading' ? t('player.loading') : state.isWaiting ? t('player.buffering') : stale
  return (
    <div role="status" className={text ? styles.waiting : styles.hidden}>
      {text}
    </div>
  )
}

type GoOnProps = { readonly playback: Playback; readonly reason: PlaybackFailure['reason'] }

/** Tries again what is waited for. Nothing can succeed while working offline, so that ends first. */
function GoOn({ playback, reason }: GoOnProps) {
  const { t } = useTranslation()
  const workOffline = useWorkOffline()
  const { data: settings } = useQuery(queries.settings())
  const isOffline = reason === 'working-offline' || settings?.worksOffline === true
  const goOnline = async () => {
    if (await workOffline(false)) playback.goOn()
  }
  return (
    <button type="button" className={styles.plain} onClick={isOffline ? () => void goOnline() : playback.goOn}>
      {t(isOffline ? 'sync.goOnline' : 'player.goOn')}
    </button>
  )
}
