import { Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayerHandle } from '../../common/player-handle.ts'
import { hint } from '../../ui/hint-layer.tsx'
import { ControlButton } from './control-button.tsx'
import { skip } from './player-moves.ts'
import { formatTime } from './time-text.ts'
import styles from './player.module.css'

type Props = { readonly player: PlayerHandle; readonly isPlaying: boolean; readonly isOff: boolean }

/** Plays and pauses, moves by seconds and by frames, and says where the playhead is. */
export function TransportControls({ player, isPlaying, isOff }: Props) {
  const { t } = useTranslation()
  const playLabel = isPlaying ? t('player.pause') : t('player.play')
  return (
    <>
      <button
        type="button"
        className={styles.primary}
        disabled={isOff}
        aria-label={playLabel}
        {...hint(playLabel, [t('player.playKey')])}
        aria-keyshortcuts="Space"
        onClick={player.toggle}
      >
        {isPlaying ? <Pause aria-hidden size={14} /> : <Play aria-hidden size={14} fill="currentColor" />}
        <kbd aria-hidden>{t('player.playKey')}</kbd>
      </button>
      <ControlButton label={t('player.back')} keys="ArrowLeft" isOff={isOff} onPress={() => skip(player, -1)}>
        {t('player.backShort')}
      </ControlButton>
      <ControlButton label={t('player.forward')} keys="ArrowRight" isOff={isOff} onPress={() => skip(player, 1)}>
        {t('player.forwardShort')}
      </ControlButton>
      <span className={styles.frames}>
        <ControlButton label={t('player.previousFrame')} keys="," isOff={isOff} onPress={() => player.step(-1)}>
          ‹
        </ControlButton>
        <span aria-hidden>{t('player.frame')}</span>
        <ControlButton label={t('player.nextFrame')} keys="." isOff={isOff} onPress={() => player.step(1)}>
          ›
        </ControlButton>
      </span>
      <TimeText player={player} />
    </>
  )
}

/** The text follows the picture; a screen reader hears the position from the slider instead. */
function TimeText({ player }: { readonly player: PlayerHandle }) {
  const { t } = useTranslation()
  const text = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      player.subscribe('time', (time) => {
        if (!text.current) return
        const { duration } = player
        text.current.textContent = t('player.time', {
          current: formatTime(time, true),
          total: duration > 0 ? formatTime(duration) : formatTime(Number.NaN),
        })
      }),
    [player, t],
  )
  return <span ref={text} className={styles.time} aria-hidden="true" />
}
