import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { PlayerFailure } from './player-failure.tsx'
import type { Playback } from './playback.ts'
import styles from './player.module.css'

type Props = { readonly playback: Playback; readonly hasOriginal: boolean }

/** The status over the picture: loading, waiting, or why nothing plays. */
export function PictureState({ playback, hasOriginal }: Props) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(playback.subscribe, playback.getState)
  if (state.status === 'failed' && state.failure) {
    return <PlayerFailure state={state} playback={playback} hasOriginal={hasOriginal} />
  }
  if (state.interruption) {
    return (
      <div role="status" className={styles.interrupted}>
        <span>
          {state.isWaiting ? t('player.interruptedEmpty') : t('player.interrupted')}{' '}
          {t(`player.interruptedBy.${state.interruption.reason === 'rate-limited' ? 'limit' : 'network'}`)}
        </span>
        <button type="button" className={styles.plain} onClick={playback.goOn}>
          {t('player.goOn')}
        </button>
      </div>
    )
  }
  const text = state.status === 'loading' ? t('player.loading') : state.isWaiting ? t('player.buffering') : ''
  return (
    <div role="status" className={text ? styles.waiting : styles.hidden}>
      {text}
    </div>
  )
}
