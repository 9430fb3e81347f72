import { useEffect, useRef, useSyncExternalStore, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Buffered, Playback } from './playback.ts'
import { formatTime, timeInWords } from './time-text.ts'
import styles from './player.module.css'

/** The position as a slider over what is buffered. Moves with every picture, without a render. */
export function SeekBar({ playback }: { readonly playback: Playback }) {
  const { t, i18n } = useTranslation()
  const { duration, status } = useSyncExternalStore(playback.subscribe, playback.getState)
  const input = useRef<HTMLInputElement>(null)
  const played = useRef<HTMLDivElement>(null)
  const buffered = useRef<HTMLCanvasElement>(null)
  const pointed = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let spokenSecond = -1
    const bar = buffered.current && createBufferedBar(buffered.current)
    const theme = new MutationObserver(() => bar?.recolour())
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const { player } = playback
    const endTime = player.subscribe('time', (time) => {
      const { duration: total } = player
      if (!input.current || total <= 0) return
      input.current.value = String(time)
      played.current?.style.setProperty('--played', String(Math.min(1, time / total)))
      const second = Math.floor(time)
      if (second === spokenSecond) return
      spokenSecond = second
      const text = t('player.positionText', {
        current: timeInWords(time, i18n.language),
        total: timeInWords(total, i18n.language),
      })
      input.current.setAttribute('aria-valuetext', text)
    })
    const endBuffered = playback.onBuffered((parts) => {
      if (player.duration > 0) bar?.show(parts, player.duration)
    })
    return () => {
      theme.disconnect()
      endTime()
      endBuffered()
      bar?.end()
    }
  }, [playback, t, i18n])

  /** Says the time under the pointer, without a render. */
  function point(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.min(1, Math.max(0, (event.clientX - left) / width))
    const label = pointed.current
    if (!label || duration <= 0 || width === 0) return
    label.style.setProperty('--pointed', String(place))
    if (label.firstElementChild) label.firstElementChild.textContent = formatTime(place * duration, true)
  }

  return (
    <div ref={played} className={styles.track}>
      <canvas ref={buffered} className={styles.buffered} width={600} height={1} aria-hidden="true" />
      <div className={styles.played} />
      <div className={styles.playhead} />
      <input
        ref={input}
        type="range"
        className={styles.range}
        aria-label={t('player.position')}
        min={0}
        max={duration > 0 ? duration : 1}
        step={0.01}
        defaultValue={0}
        disabled={status !== 'ready'}
        onInput={(event) => playback.player.seek(Number(event.currentTarget.value))}
        onPointerEnter={point}
        onPointerMove={point}
      />
      <div ref={pointed} className={styles.pointed} aria-hidden="true">
        <span className={styles.pointedTime} />
      </div>
    </div>
  )
}

/** Draws what is buffered: at most once a picture, and only what has changed. */
function createBufferedBar(canvas: HTMLCanvasElement) {
  let shown: { readonly buffered: Buffered; readonly duration: number } = { buffered: [], duration: 0 }
  let text = ''
  let colour: string | null = null
  let frame = 0
  const draw = () => {
    frame = 0
    // So few pixels are drawn sooner than a graphics card is asked for them.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return
    colour ??= getComputedStyle(canvas).color
    context.clearRect(0, 0, canvas.width, 1)
    context.fillStyle = colour
    for (const [start, end] of shown.buffered) {
      const from = (start / shown.duration) * canvas.width
      context.fillRect(from, 0, (end / shown.duration) * canvas.width - from, 1)
    }
  }
  const drawSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  return {
    show(buffered: Buffered, duration: number) {
      const next = `${duration} ${buffered.join(' ')}`
      if (next === text) return
      text = next
      shown = { buffered, duration }
      drawSoon()
    },
    /** A canvas keeps the colour that it was drawn in. */
    recolour() {
      colour = null
      drawSoon()
    },
    end: () => cancelAnimationFrame(frame),
  }
}
