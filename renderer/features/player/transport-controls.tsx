import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayerHandle } from '../../common/player-handle.ts'
import { hint } from '../../ui/hint-layer.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { ControlButton } from './control-button.tsx'
import { skip } from './player-moves.ts'
import { formatTime } from './time-text.ts'
import styles from './controls.module.css'

type Props = { readonly player: PlayerHandle; readonly isOff: boolean }

export function PlayButton({ player, isPlaying, isOff }: Props & { readonly isPlaying: boolean }) {
  const { t } = useTranslation()
  const label = isPlaying ? t('player.pause') : t('player.play')
  return (
    <button
      type="button"
      className={styles.play}
      disabled={isOff}
      aria-label={label}
      {...hint(label, ['Space'])}
      aria-keyshortcuts="Space"
      onClick={player.toggle}
    >
      {isPlaying ? (
        <Pause aria-hidden size={14} fill="currentColor" />
      ) : (
        <Play aria-hidden size={14} fill="currentColor" />
      )}
      <span aria-hidden="true" className={styles.key}>
        <Kbd>Space</Kbd>
      </span>
    </button>
  )
}

/** Buttons to go back and forward by a few seconds. */
export function SkipButtons({ player, isOff }: Props) {
  const { t } = useTranslation()
  return (
    <span className={styles.pair}>
      <ControlButton label={t('player.back')} keys="ArrowLeft" isOff={isOff} onPress={() => skip(player, -1)}>
        {t('player.backShort')}
      </ControlButton>
      <ControlButton label={t('player.forward')} keys="ArrowRight" isOff={isOff} onPress={() => skip(player, 1)}>
        {t('player.forwardShort')}
      </ControlButton>
    </span>
  )
}

export function FrameButtons({ player, isOff }: Props) {
  const { t } = useTranslation()
  return (
    <span className={styles.pair}>
      <ControlButton label={t('player.previousFrame')} keys="," isOff={isOff} onPress={() => player.step(-1)}>
        <StepBack aria-hidden size={15} />
      </ControlButton>
      <ControlButton label={t('player.nextFrame')} keys="." isOff={isOff} onPress={() => player.step(1)}>
        <StepForward aria-hidden size={15} />
      </ControlButton>
    </span>
  )
}

type TimeTextProps = { readonly player: PlayerHandle; readonly isLong: boolean; readonly hasTotal: boolean }

/** This text changes with the picture. Screen readers get the position from the slider instead. */
export function TimeText({ player, isLong, hasTotal }: TimeTextProps) {
  const { t } = useTranslation()
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (time: number) => {
      if (!text.current) return
      const { duration } = player
      const current = formatTime(time, true)
      const total = duration > 0 ? formatTime(duration) : formatTime(Number.NaN)
      text.current.textContent = hasTotal ? t('player.time', { current, total }) : current
    }
    show(player.time)
    return player.subscribe('time', show)
  }, [player, hasTotal, t])
  return (
    <span
      ref={text}
      className={styles.time}
      data-long={isLong ? '' : undefined}
      data-total={hasTotal ? '' : undefined}
      aria-hidden="true"
    />
  )
}
