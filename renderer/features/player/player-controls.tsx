import { Ellipsis, Info, Maximize, Minimize, PictureInPicture2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VideoFact } from '../../common/player-handle.ts'
import { ControlButton } from './control-button.tsx'
import { foldedControls, hasMenu, type Fold } from './control-room.ts'
import { useIsFullScreen } from './full-screen.ts'
import { hasOwnWindow } from './own-window.ts'
import type { PlaybackState } from './playback-state.ts'
import type { Playback } from './playback.ts'
import { PlayerPopover } from './player-popover.tsx'
import { MuteButton, VolumeSlider } from './sound-controls.tsx'
import { QualitySelect, SpeedSelect } from './source-controls.tsx'
import { SourceNotes } from './source-notes.tsx'
import { LevelSound, SkipSilence } from './toggle-controls.tsx'
import { FrameButtons, PlayButton, SkipButtons, TimeText } from './transport-controls.tsx'
import type { PlayerActions } from './use-player-keys.ts'
import { usePlaybackState } from './use-playback-state.ts'
import { useTextWidth } from './use-text-width.ts'
import { useWidth } from './use-width.ts'
import { VideoFacts } from './video-facts.tsx'
import styles from './controls.module.css'

/** Seconds; longer times include hours. */
const HOUR = 3600

type Props = {
  readonly playback: Playback
  readonly actions: PlayerActions
  readonly facts: readonly VideoFact[]
  readonly hasManifest: boolean
  /** Whether the picture is shown. */
  readonly hasPicture: boolean
}

const shownInControls = (state: PlaybackState) => ({
  isLong: state.duration >= HOUR,
  isOff: state.status !== 'ready',
  isPlaying: state.isPlaying,
  isInOwnWindow: state.isInOwnWindow,
  speed: state.speed,
  volume: state.volume,
  isMuted: state.isMuted,
  skipsSilence: state.skipsSilence,
  levelsSound: state.levelsSound,
})

/** The controls in one row. Those without room are in a menu at its end. */
export function PlayerControls({ playback, actions, facts, hasManifest, hasPicture }: Props) {
  const { t } = useTranslation()
  const offersOwnWindow = hasPicture && hasOwnWindow()
  const state = usePlaybackState(playback, shownInControls)
  const row = useRef<HTMLDivElement>(null)
  const folded = foldedControls({
    width: useWidth(row, 'controls'),
    hasOwnWindow: offersOwnWindow,
    hasFrames: hasPicture,
    isLong: state.isLong,
    skipLabel: useTextWidth(row, t('player.skipSilence')),
  })
  const { isOff } = state
  const isFull = useIsFullScreen()
  const { player } = playback
  const parts: Readonly<Record<Exclude<Fold, 'total'>, ReactNode>> = {
    volume: <VolumeSlider playback={playback} state={state} />,
    quality: <QualitySelect playback={playback} />,
    ownWindow: offersOwnWindow && (
      <ControlButton
        label={state.isInOwnWindow ? t('player.leaveOwnWindow') : t('player.ownWindow')}
        keys="Shift+P"
        isOff={isOff}
        onPress={actions.toggleOwnWindow}
      >
        <PictureInPicture2 aria-hidden size={15} />
      </ControlButton>
    ),
    facts: (
      <>
        <LevelSound playback={playback} state={state} />
        <VideoFacts playback={playback} facts={facts} />
      </>
    ),
    skipSilence: <SkipSilence playback={playback} state={state} isInMenu={folded.has('skipSilence')} />,
    frames: hasPicture && <FrameButtons player={player} isOff={isOff} />,
    skips: <SkipButtons player={player} isOff={isOff} />,
    speed: <SpeedSelect playback={playback} speed={state.speed} />,
  }
  const inRow = (name: keyof typeof parts) => (folded.has(name) ? null : parts[name])
  const inMenu = (name: keyof typeof parts, label: string) =>
    folded.has(name) && parts[name] !== false ? (
      <div className={styles.menuLine}>
        <span>{label}</span>
        {parts[name]}
      </div>
    ) : null
  return (
    <>
      <div ref={row} className={styles.controls}>
        <PlayButton player={player} isPlaying={state.isPlaying} isOff={isOff} />
        {inRow('skips')}
        {inRow('frames')}
        <TimeText player={player} isLong={state.isLong} hasTotal={!folded.has('total')} />
        <span className={styles.grow} />
        {inRow('speed')}
        {inRow('skipSilence')}
        {inRow('quality')}
        <MuteButton playback={playback} state={state} />
        {inRow('volume')}
        {inRow('ownWindow')}
        <ControlButton
          label={isFull ? t('player.leaveFullScreen') : t('player.fullScreen')}
          keys="F"
          isOff={false}
          onPress={actions.toggleFullScreen}
        >
          {isFull ? <Minimize aria-hidden size={15} /> : <Maximize aria-hidden size={15} />}
        </ControlButton>
        {!folded.has('facts') && (
          <PlayerPopover label={t('session.videoFacts')} icon={<Info aria-hidden size={15} />}>
            {parts.facts}
          </PlayerPopover>
        )}
        {hasMenu(folded) && (
          <PlayerPopover label={t('player.more')} icon={<Ellipsis aria-hidden size={15} />}>
            {inMenu('volume', t('player.volume'))}
            {inMenu('quality', t('player.quality'))}
            {inMenu('speed', t('player.speed'))}
            {inMenu('ownWindow', t('player.ownWindow'))}
            {folded.has('skipSilence') && parts.skipSilence}
            {inMenu('skips', t('player.skips'))}
            {inMenu('frames', t('player.frames'))}
            {folded.has('facts') && parts.facts}
          </PlayerPopover>
        )}
      </div>
      <SourceNotes playback={playback} hasManifest={hasManifest} />
    </>
  )
}
