import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BufferedLayer } from './buffered-layer.tsx'
import { SilenceLayer } from './silence-layer.tsx'
import { WaveformLayer } from './waveform-layer.tsx'
import { MarksLayer } from './marks-layer.tsx'
import type { Playback } from './playback.ts'
import { formatTime, timeInWords } from './time-text.ts'
import { Track, type TrackLayer } from './track.tsx'
import { usePlaybackState } from './use-playback-state.ts'
import styles from './player.module.css'

const PlayedLayer: TrackLayer = () => <div className={styles.played} />

const LAYERS: readonly TrackLayer[] = [BufferedLayer, SilenceLayer, PlayedLayer, WaveformLayer, MarksLayer]

/** The position as a slider over the buffered parts. It is updated with every frame, without a render. */
export function SeekBar({ playback }: { readonly playback: Playback }) {
  const { t, i18n } = useTranslation()
  const { duration, status } = usePlaybackState(playback, ({ duration, status }) => ({ duration, status }))
  const input = useRef<HTMLInputElement>(null)
  const pointed = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let spokenSecond = -1
    const { player } = playback
    return player.subscribe('time', (time) => {
      const { duration: total } = player
      if (!input.current || total <= 0) return
      input.current.value = String(time)
      const second = Math.floor(time)
      if (second === spokenSecond) return
      spokenSecond = second
      const text = t('player.positionText', {
        current: timeInWords(time, i18n.language),
        total: timeInWords(total, i18n.language),
      })
      input.current.setAttribute('aria-valuetext', text)
    })
  }, [playback, t, i18n])

  /** Shows the time under the pointer, without a render. */
  function point(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.min(1, Math.max(0, (event.clientX - left) / width))
    const label = pointed.current
    if (!label || duration <= 0 || width === 0) return
    label.style.setProperty('--pointed', String(place))
    if (label.firstElementChild) label.firstElementChild.textContent = formatTime(place * duration, true)
  }

  return (
    <Track playback={playback} layers={LAYERS}>
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
    </Track>
  )
}
