import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../common/commands.ts'
import { playerCommands } from './player-commands.ts'
import { PlayerControls } from './player-controls.tsx'
import { PlayerFailure } from './player-failure.tsx'
import { actionOf, type PlayerAction } from './player-keys.ts'
import { createPlayback, type Playback, type StartPosition } from './playback.ts'
import { SeekBar } from './seek-bar.tsx'
import { timeInWords } from './time-text.ts'
import styles from './player.module.css'

export type PlayerProps = {
  /** Granted address of the DASH manifest; `null` when the answer has none. */
  readonly manifestUrl: string | null
  /** Granted address of the file as it was recorded; `null` when the answer has none. */
  readonly originalUrl: string | null
  /** What is played, for those who do not see it. */
  readonly title: string
  /** Pixels of the picture, which keep its place before it is there. */
  readonly width: number | null
  readonly height: number | null
  /** Seconds to start at; `null` for the start. */
  readonly startAt?: StartPosition
  /** Told now and then, and when the video stops or is left, where that is. Seconds; `null` for the start. */
  readonly onPosition?: (seconds: number | null) => void
}

/** What a key that is held down does a single time. */
const ONCE: ReadonlySet<PlayerAction> = new Set(['toggle', 'mute', 'fullScreen', 'ownWindow', 'tellTime'])

/** Plays one video answer. Another answer gets another player: the addresses decide which it is. */
export function Player(props: PlayerProps) {
  return <PlayerOfAddresses key={`${props.manifestUrl} ${props.originalUrl}`} {...props} />
}

function PlayerOfAddresses({ manifestUrl, originalUrl, title, width, height, startAt, onPosition }: PlayerProps) {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const video = useRef<HTMLVideoElement>(null)

  // The addresses alone decide which player it is.
  const memory = useRef({ startAt, onPosition })
  useEffect(() => {
    memory.current.onPosition = onPosition
  }, [onPosition])
  useEffect(() => {
    if (!video.current) return
    const created = createPlayback(
      video.current,
      { manifestUrl, originalUrl },
      {
        startAt: memory.current.startAt ?? null,
        remember: (seconds) => {
          memory.current.startAt = seconds
          memory.current.onPosition?.(seconds)
        },
      },
    )
    setPlayback(created)
    return () => {
      created.destroy()
      setPlayback(null)
    }
  }, [manifestUrl, originalUrl])

  const { t, i18n } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const [spokenTime, setSpokenTime] = useState('')
  const tellTime = useCallback(() => {
    if (!playback) return
    const { current, duration } = playback.time()
    const text = t('player.positionText', {
      current: timeInWords(current, i18n.language),
      total: timeInWords(duration, i18n.language),
    })
    // A screen reader speaks a change alone, also when the time is the same.
    setSpokenTime((before) => (before === text ? `${text}\u200b` : text))
  }, [playback, t, i18n])
  usePlayerKeys(playback, frame, tellTime)
  useCommands(() =>
    playback
      ? playerCommands(t, playback, {
          hasManifest: manifestUrl !== null,
          hasOriginal: originalUrl !== null,
          onFullScreen: () => toggleFullScreen(frame.current),
          onTellTime: tellTime,
        })
      : [],
  )

  const ratio = width && height && width > 0 && height > 0 ? width / height : 16 / 9
  return (
    <div ref={frame} className={styles.player} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.hidden}>
        {t('player.label', { title })}
      </span>
      <div className={styles.picture} data-ratio={ratio < 1 ? 'portrait' : ratio < 1.5 ? 'classic' : 'wide'}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the service's reports bring no captions */}
        <video
          ref={video}
          className={styles.video}
          aria-label={t('player.video', { title })}
          playsInline
          disableRemotePlayback
          preload="auto"
          tabIndex={-1}
          onClick={() => playback?.toggle()}
          onDoubleClick={() => toggleFullScreen(frame.current)}
        />
        <span role="status" className={styles.hidden}>
          {spokenTime}
        </span>
        {playback && <PictureState playback={playback} hasOriginal={originalUrl !== null} />}
      </div>
      {playback && (
        <>
          <SeekBar playback={playback} />
          <PlayerControls
            playback={playback}
            hasManifest={manifestUrl !== null}
            onFullScreen={() => toggleFullScreen(frame.current)}
          />
        </>
      )}
    </div>
  )
}

function PictureState({ playback, hasOriginal }: { readonly playback: Playback; readonly hasOriginal: boolean }) {
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

/** The keys work anywhere on the page while a player is there, unless what has the focus uses them itself. */
function usePlayerKeys(playback: Playback | null, frame: React.RefObject<HTMLElement | null>, tellTime: () => void) {
  const run = useCallback(
    (action: PlayerAction) => {
      if (!playback) return
      const actions: Record<PlayerAction, () => void> = {
        toggle: () => playback.toggle(),
        back: () => playback.step(-1),
        forward: () => playback.step(1),
        previousFrame: () => playback.stepFrame(-1),
        nextFrame: () => playback.stepFrame(1),
        slower: () => playback.changeSpeed(-1),
        faster: () => playback.changeSpeed(1),
        mute: () => playback.toggleMute(),
        fullScreen: () => toggleFullScreen(frame.current),
        ownWindow: () => playback.toggleOwnWindow(),
        tellTime,
      }
      actions[action]()
    },
    [playback, frame, tellTime],
  )
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const action = actionOf(event, document.activeElement, frame.current)
      if (!action || (event.repeat && ONCE.has(action))) return
      event.preventDefault()
      run(action)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [run, frame])
}

function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void element?.requestFullscreen().catch(() => undefined)
}
