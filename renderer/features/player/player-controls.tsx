import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../contract/text/format.ts'
import { hint } from '../../ui/hint-layer.tsx'
import type { Quality } from './dash-source.ts'
import { hasOwnWindow, SPEEDS, type Playback } from './playback.ts'
import { qualityName } from './quality-name.ts'
import { formatTime } from './time-text.ts'
import styles from './player.module.css'

type Props = {
  readonly playback: Playback
  readonly hasManifest: boolean
  readonly onFullScreen: () => void
}

export function PlayerControls({ playback, hasManifest, onFullScreen }: Props) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(playback.subscribe, playback.getState)
  const isOff = state.status !== 'ready'
  const playLabel = state.isPlaying ? t('player.pause') : t('player.play')
  const isFull = useSyncExternalStore(onFullScreenChange, isFullScreen)
  const fullScreenLabel = isFull ? t('player.leaveFullScreen') : t('player.fullScreen')
  const muteLabel = state.isMuted ? t('player.unmute') : t('player.mute')
  return (
    <>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.primary}
          disabled={isOff}
          aria-label={playLabel}
          {...hint(playLabel, [t('player.playKey')])}
          aria-keyshortcuts="Space"
          onClick={playback.toggle}
        >
          {state.isPlaying ? <Pause aria-hidden size={14} /> : <Play aria-hidden size={14} fill="currentColor" />}
          <kbd aria-hidden>{t('player.playKey')}</kbd>
        </button>
        <ControlButton label={t('player.back')} keys="ArrowLeft" isOff={isOff} onPress={() => playback.step(-1)}>
          {t('player.backShort')}
        </ControlButton>
        <ControlButton label={t('player.forward')} keys="ArrowRight" isOff={isOff} onPress={() => playback.step(1)}>
          {t('player.forwardShort')}
        </ControlButton>
        <span className={styles.frames}>
          <ControlButton
            label={t('player.previousFrame')}
            keys=","
            isOff={isOff}
            onPress={() => playback.stepFrame(-1)}
          >
            ‹
          </ControlButton>
          <span aria-hidden>{t('player.frame')}</span>
          <ControlButton label={t('player.nextFrame')} keys="." isOff={isOff} onPress={() => playback.stepFrame(1)}>
            ›
          </ControlButton>
        </span>
        <TimeText playback={playback} />
        <span className={styles.grow} />
        <select
          className={styles.select}
          aria-label={t('player.speed')}
          {...hint(t('player.speed'), ['<', '>'])}
          value={state.speed}
          onChange={(event) => playback.setSpeed(Number(event.currentTarget.value))}
        >
          {speedsWith(state.speed).map((rate) => (
            <option key={rate} value={rate}>
              {t('player.speedValue', { rate })}
            </option>
          ))}
        </select>
        <QualitySelect playback={playback} />
        <span className={styles.sound}>
          <ControlButton label={muteLabel} keys="M" isOff={false} onPress={playback.toggleMute}>
            {state.isMuted || state.volume === 0 ? (
              <VolumeX aria-hidden size={15} />
            ) : (
              <Volume2 aria-hidden size={15} />
            )}
          </ControlButton>
          <input
            type="range"
            className={styles.volume}
            aria-label={t('player.volume')}
            min={0}
            max={1}
            step={0.05}
            value={state.isMuted ? 0 : state.volume}
            aria-valuetext={state.isMuted ? t('player.muted') : formatPercent(100 * state.volume, 0)}
            onChange={(event) => playback.setVolume(Number(event.currentTarget.value))}
          />
        </span>
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
      {state.lostParts.length > 0 && (
        <p className={styles.sourceNote} role="status">
          {t('player.lost', {
            count: state.lostParts.length,
            parts: state.lostParts.map(({ start, end }) => `${formatTime(start)}–${formatTime(end)}`).join(', '),
          })}
        </p>
      )}
      {state.source === 'original' && hasManifest && (
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

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isFullScreen = () => Boolean(document.fullscreenElement)

type ControlButtonProps = {
  readonly label: string
  /** As `aria-keyshortcuts` writes it. */
  readonly keys: string
  readonly isOff: boolean
  readonly onPress: () => void
  readonly children: React.ReactNode
}

const KEY_CAPS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

function ControlButton({ label, keys, isOff, onPress, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={styles.plain}
      aria-label={label}
      {...hint(label, [KEY_CAPS[keys] ?? keys])}
      aria-keyshortcuts={keys}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** The text follows the picture; a screen reader hears the position from the slider instead. */
function TimeText({ playback }: { readonly playback: Playback }) {
  const { t } = useTranslation()
  const text = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      playback.onTime(({ current, duration }) => {
        if (!text.current) return
        text.current.textContent = t('player.time', {
          current: formatTime(current, true),
          total: duration > 0 ? formatTime(duration) : formatTime(Number.NaN),
        })
      }),
    [playback, t],
  )
  return <span ref={text} className={styles.time} aria-hidden="true" />
}

function QualitySelect({ playback }: { readonly playback: Playback }) {
  const { t } = useTranslation()
  const { source, status, qualities, chosenQuality, shownQuality } = useSyncExternalStore(
    playback.subscribe,
    playback.getState,
  )
  const nameOf = (quality: Quality) => qualityName(t, quality, qualities)
  const shown = qualities.find(({ id }) => id === shownQuality)
  return (
    <select
      className={styles.select}
      aria-label={t('player.quality')}
      {...hint(t('player.quality'))}
      disabled={status !== 'ready' || qualities.length === 0}
      value={chosenQuality ?? ''}
      onChange={(event) => playback.chooseQuality(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">
        {source === 'original'
          ? t('player.original')
          : shown && chosenQuality === null
            ? t('player.autoNow', { now: nameOf(shown) })
            : t('player.auto')}
      </option>
      {qualities.map((quality) => (
        <option key={quality.id} value={quality.id}>
          {nameOf(quality)}
        </option>
      ))}
    </select>
  )
}

function speedsWith(speed: number): readonly number[] {
  return (SPEEDS as readonly number[]).includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((one, other) => one - other)
}
