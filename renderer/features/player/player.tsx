import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../common/commands.ts'
import type { KeptWaveform, PlayerStage, PlayerVisitor, VideoFact } from '../../common/player-handle.ts'
import type { TimeMarks } from '../../common/time-marks.ts'
import { CaptionsLayer, type Captions } from './captions/captions-layer.tsx'
import { toggleFullScreen, useIsFullScreen } from './full-screen.ts'
import { MarksContext } from './marks-layer.tsx'
import { followNeed } from './network-need.ts'
import { playOneAtATime } from './one-at-a-time.ts'
import { PictureState } from './picture-state.tsx'
import { playerCommands } from './player-commands.ts'
import { PlayerControls } from './player-controls.tsx'
import { createPlayback, type Playback } from './playback.ts'
import { SeekBar } from './seek-bar.tsx'
import { SecondPictureLayer } from './tracks/second-picture-layer.tsx'
import { shownPicturesOf } from './tracks/shown-tracks.ts'
import { switchPicture } from './tracks/switch-picture.ts'
import { TrackRow } from './tracks/track-row.tsx'
import { timeInWords } from './time-text.ts'
import { useOwnWindow } from './use-own-window.ts'
import { usePlaybackState } from './use-playback-state.ts'
import { usePlayerKeys, type PlayerActions } from './use-player-keys.ts'
import { followVideoSettings, type KeptVideoSettings } from './video-settings.ts'
import { followSound } from './waveform/answer-sound.ts'
import { levelSound } from './waveform/level-sound.ts'
import { skipSilences } from './waveform/skip-silences.ts'
import styles from './player.module.css'

/** Seconds; the default of what counts as a silence. */
const SILENCE_SECONDS = 2

export type PlayerProps = {
  /** Granted address of the DASH manifest; `null` if the answer has none. */
  readonly manifestUrl: string | null
  /** Granted address of the original file; `null` if the answer has none. */
  readonly originalUrl: string | null
  /** Accessible name of the video. */
  readonly title: string
  /** Width of the picture in pixels, used with the height to reserve its space. */
  readonly width: number | null
  readonly height: number | null
  /** Speed, sound and quality, which are the same for all videos. */
  readonly settings: KeptVideoSettings
  readonly stage: PlayerStage
  readonly facts: readonly VideoFact[]
  readonly onPlayer?: PlayerVisitor
  /** Where the video's waveform is kept; by default nowhere. */
  readonly keptWaveform?: KeptWaveform
  /** Seconds: longer silences are marked, and skipped on request. */
  readonly silencesLongerThan?: number
  /** Moments and stretches to mark on the timeline. */
  readonly marks?: TimeMarks
  /** What is said on the picture; `null` where it is not known. */
  readonly captions?: Captions | null
  /** Shown in place of the picture; then there are neither frames to step through nor picture-in-picture. */
  readonly cover?: ReactNode
}

/** Plays one video answer. The addresses identify it: another answer needs another player. */
export function Player(props: PlayerProps) {
  return <PlayerOfAddresses key={`${props.manifestUrl} ${props.originalUrl}`} {...props} />
}

function PlayerOfAddresses(props: PlayerProps) {
  const { manifestUrl, originalUrl, title, width, height, stage, facts, captions = null, cover } = props
  const hasPicture = cover === undefined
  const [video, playback] = usePlayback(props)
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const { spokenTime, tellTime } = useSpokenTime(playback)
  const toggleOwnWindow = useOwnWindow(playback, stage)
  const actions = {
    toggleOwnWindow: () => {
      if (hasPicture) toggleOwnWindow()
    },
    tellTime,
    switchPicture: () => {
      if (hasPicture && playback) switchPicture(playback)
    },
    toggleCaptions: () => captions?.toggle(),
    step: (direction: 1 | -1, isRepeat: boolean) => {
      if (hasPicture) playback?.player.step(direction, isRepeat)
    },
    toggleFullScreen: () => {
      // A hidden player cannot go to full screen.
      if (stage.isShown) toggleFullScreen(frame.current)
    },
  }
  usePlayerKeys(stage.hasKeys ? playback : null, frame, actions)
  const ratio = width && height && width > 0 && height > 0 ? width / height : 16 / 9
  return (
    <div ref={frame} className={styles.player} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.hidden}>
        {t('player.label', { title })}
      </span>
      {playback && <TrackRow playback={playback} hasPicture={hasPicture} />}
      <div className={styles.picture} data-ratio={ratio < 1 ? 'portrait' : ratio < 1.5 ? 'classic' : 'wide'}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are a layer of their own */}
        <video
          ref={video}
          className={styles.video}
          aria-label={t('player.video', { title })}
          playsInline
          disableRemotePlayback
          disablePictureInPicture={!hasPicture}
          data-covered={!hasPicture || undefined}
          preload="auto"
          tabIndex={-1}
          onClick={() => playback?.player.toggle()}
          onDoubleClick={actions.toggleFullScreen}
        />
        {cover}
        {playback && hasPicture && manifestUrl !== null && (
          <SecondPicture playback={playback} manifestUrl={manifestUrl} />
        )}
        {playback && captions?.isShown && <CaptionsLayer captions={captions} player={playback.player} />}
        <span role="status" className={styles.hidden}>
          {spokenTime}
        </span>
        {playback && <PictureState playback={playback} hasOriginal={originalUrl !== null} hasPicture={hasPicture} />}
      </div>
      {playback && (
        <>
          {stage.hasKeys && <OfferedCommands {...props} playback={playback} actions={actions} />}
          <MarksContext value={props.marks ?? null}>
            <SeekBar playback={playback} />
          </MarksContext>
          <PlayerControls
            playback={playback}
            actions={actions}
            facts={facts}
            hasManifest={manifestUrl !== null}
            hasPicture={hasPicture}
          />
        </>
      )}
    </div>
  )
}

/** A second picture of the recording, where one was asked for and is there. */
function SecondPicture({ playback, manifestUrl }: { readonly playback: Playback; readonly manifestUrl: string }) {
  const { first, second } = usePlaybackState(playback, (state) => {
    const shown = state.source === 'dash' ? shownPicturesOf(state) : null
    return { first: shown?.first ?? null, second: shown?.second ?? null }
  })
  return (
    first !== null &&
    second !== null && (
      <SecondPictureLayer key={second} playback={playback} manifestUrl={manifestUrl} first={first} second={second} />
    )
  )
}

type OfferProps = PlayerProps & { readonly playback: Playback; readonly actions: PlayerActions }

/** Offers the player's commands, and offers them anew when its state changes. */
function OfferedCommands({ manifestUrl, originalUrl, stage, cover, captions, playback, actions }: OfferProps) {
  const { t, i18n } = useTranslation()
  useSyncExternalStore(playback.subscribe, playback.getState)
  useIsFullScreen()
  useCommands(() =>
    playerCommands(t, playback, actions, {
      language: i18n.language,
      hasManifest: manifestUrl !== null,
      hasOriginal: originalUrl !== null,
      isShown: stage.isShown,
      hasPicture: cover === undefined,
      hasCaptions: captions !== null && captions !== undefined,
    }),
  )
  return null
}

/**
 * The ref of the video element, and its playback once it is mounted. A new playback is created only for new addresses.
 */
function usePlayback({
  manifestUrl,
  originalUrl,
  settings,
  onPlayer,
  keptWaveform,
  silencesLongerThan = SILENCE_SECONDS,
}: PlayerProps): readonly [RefObject<HTMLVideoElement | null>, Playback | null] {
  const video = useRef<HTMLVideoElement>(null)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const visitor = useRef(onPlayer)
  const kept = useRef(keptWaveform)
  useLayoutEffect(() => {
    visitor.current = onPlayer
    kept.current = keptWaveform
  }, [onPlayer, keptWaveform])
  // A layout effect, so that the first frame has the controls already and the page is drawn once.
  useLayoutEffect(() => {
    if (!video.current) return
    const created = createPlayback(video.current, { manifestUrl, originalUrl }, settings.read())
    const endSettings = followVideoSettings(created, settings)
    const endSound = followSound(created, { manifestUrl, originalUrl, kept: kept.current ?? null, silencesLongerThan })
    const endSkips = skipSilences(created)
    const endLevels = levelSound(video.current, created)
    const endTurns = playOneAtATime(created.player)
    const endNeed = followNeed(created)
    const endVisit = visitor.current?.(created.player)
    setPlayback(created)
    return () => {
      endVisit?.()
      endNeed()
      endTurns()
      endLevels()
      endSkips()
      endSound()
      endSettings()
      created.destroy()
      setPlayback(null)
    }
  }, [manifestUrl, originalUrl, settings, silencesLongerThan])
  return [video, playback]
}

/** The position as text for screen readers, on request. */
function useSpokenTime(playback: Playback | null) {
  const { t, i18n } = useTranslation()
  const [spokenTime, setSpokenTime] = useState('')
  const tellTime = useCallback(() => {
    if (!playback) return
    const { time, duration } = playback.player
    const text = t('player.positionText', {
      current: timeInWords(time, i18n.language),
      total: timeInWords(duration, i18n.language),
    })
    // Screen readers announce changes only, so a repeated text is made different.
    setSpokenTime((before) => (before === text ? `${text}\u200b` : text))
  }, [playback, t, i18n])
  return { spokenTime, tellTime }
}
