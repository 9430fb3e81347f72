import { Maximize, Minimize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../contract/text/format.ts'
import { ControlButton } from './control-button.tsx'
import { useIsFullScreen } from './full-screen.ts'
import { hasOwnWindow } from './own-window.ts'
import type { Playback } from './playback.ts'
import type { PlaybackState } from './playback-state.ts'
import { QualitySelect, SpeedSelect } from './source-controls.tsx'
import { formatTime } from './time-text.ts'
import { TransportControls } from './transport-controls.tsx'
import styles from './player.module.css'

type Props = {
  readonly playback: Playback
  readonly hasManifest: boolean
  readonly onFullScreen: () => void
}

type PartProps = { readonly playback: Playback; readonly state: PlaybackState }

export function PlayerControls({ playback, hasManifest, onFullScreen }: Props) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(playback.subscribe, playback.getState)
  const isOff = state.status !== 'ready'
  const isFull = useIsFullScreen()
  const fullScreenLabel = isFull ? t('player.leaveFullScreen') : t('player.fullScreen')
  return (
    <>
      <div className={styles.controls}>
        <TransportControls player={playback.player} isPlaying={state.isPlaying} isOff={isOff} />
        <span className={styles.grow} />
        <SpeedSelect playback={playback} speed={state.speed} />
        <QualitySelect playback={playback} />
        <SoundControls playback={playback} state={state} />
        {hasOwnWindow() && (
          <ControlButton
            label={state.isInOwnWindow ? t('player.leaveOwnWindow') : t('player.ownWindow')}
            keys="P"
            isOff={isOff}
            onPress={playback.toggleOwnWindow}
          >
            <PictureInPicture2 aria-hidden size={14} />
          </ControlButton>
        )}
        <ControlButton label={fullScreenLabel} keys="F" isOff={false} onPress={onFullScreen}>
          {isFull ? <Minimize aria-hidden size={14} /> : <Maximize aria-hidden size={14} />}
        </ControlButton>
      </div>
      <SourceNotes playback={playback} state={state} hasManifest={hasManifest} />
    </>
  )
}

function SoundControls({ playback, state }: PartProps) {
  const { t } = useTranslation()
  const { isMuted, volume } = state
  return (
    <span className={styles.sound}>
      <ControlButton
        label={isMuted ? t('player.unmute') : t('player.mute')}
        keys="M"
        isOff={false}
        onPress={playback.toggleMute}
      >
        {isMuted || volume === 0 ? <VolumeX aria-hidden size={15} /> : <Volume2 aria-hidden size={15} />}
      </ControlButton>
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
    </span>
  )
}

/** What of the video is not as it should be: parts that are missing, and a source that was chosen in need. */
function SourceNotes({ playback, state, hasManifest }: PartProps & { readonly hasManifest: boolean }) {
  const { t } = useTranslation()
  const { lostParts, source } = state
  return (
    <>
      {lostParts.length > 0 && (
        <p className={styles.sourceNote} role="status">
          {t('player.lost', {
            count: lostParts.length,
            parts: lostParts.map(({ start, end }) => `${formatTime(start)}–${formatTime(end)}`).join(', '),
          })}
        </p>
      )}
      {source === 'original' && hasManifest && (
        <p className={styles.sourceNote}>
          {t('player.playingOriginal')}{' '}
          <button type="button" className={styles.link} onClick={() => playback.use('dash')}>
            {t('player.playStreamed')}
          </button>
        </p>
      )}
    </>
  )
}
