import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../contract/text/format.ts'
import { ControlButton } from './control-button.tsx'
import type { Playback } from './playback.ts'
import type { PlaybackState } from './playback-state.ts'
import styles from './controls.module.css'

type Props = { readonly playback: Playback; readonly state: Pick<PlaybackState, 'isMuted' | 'volume'> }

export function MuteButton({ playback, state: { isMuted, volume } }: Props) {
  const { t } = useTranslation()
  return (
    <ControlButton
      label={isMuted ? t('player.unmute') : t('player.mute')}
      keys="M"
      isOff={false}
      onPress={playback.toggleMute}
    >
      {isMuted || volume === 0 ? <VolumeX aria-hidden size={15} /> : <Volume2 aria-hidden size={15} />}
    </ControlButton>
  )
}

export function VolumeSlider({ playback, state: { isMuted, volume } }: Props) {
  const { t } = useTranslation()
  return (
    <input
      type="range"
      className={styles.volume}
      aria-label={t('player.volume')}
      min={0}
      max={1}
      step={0.05}
      value={isMuted ? 0 : volume}
      aria-valuetext={isMuted ? t('player.muted') : formatPercent(100 * volume, 0)}
      onChange={(event) => playback.setVolume(Number(event.currentTarget.value))}
    />
  )
}
