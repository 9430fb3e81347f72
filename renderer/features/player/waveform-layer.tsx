import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { TrackLayer } from './track.tsx'
import { usePlaybackState } from './use-playback-state.ts'
import { useWidth } from './use-width.ts'
import { barHeights } from './waveform/bars.ts'
import styles from './waveform.module.css'

/** Pixels. */
const BAR = 2
const PITCH = 4
const HEIGHT = 34
/** Height of a bar without sound, and of the highest one. */
const LOWEST = 2
const HIGHEST = 26

/** The loudness of the video's sound as bars; those before the playhead have another color. Nothing where no sound is known. */
export const WaveformLayer: TrackLayer = ({ playback }) => {
  const layer = useRef<HTMLDivElement>(null)
  const width = useWidth(layer, 'track')
  const { levels, sound } = useStore(playback.sound)
  const duration = usePlaybackState(playback, (state) => state.duration)
  const count = Math.floor(width / PITCH)
  const path = useMemo(() => {
    if (levels === null || count === 0 || duration <= 0) return null
    return barHeights(levels, count, duration)
      .map((height, bar) => {
        if (height === null) return ''
        const long = LOWEST + height * (HIGHEST - LOWEST)
        const left = ((bar + 0.5) / count) * width - BAR / 2
        return `M${left.toFixed(1)} ${((HEIGHT - long) / 2).toFixed(1)}h${BAR}v${long.toFixed(1)}h-${BAR}z`
      })
      .join('')
  }, [levels, count, duration, width])
  return (
    <div
      ref={layer}
      className={styles.layer}
      data-waveform={path === null ? undefined : sound === null ? 'partial' : 'whole'}
      aria-hidden="true"
    >
      {path !== null &&
        [styles.bars, styles.playedBars].map((name) => (
          <svg key={name} className={name} width={width} height={HEIGHT}>
            <path d={path} />
          </svg>
        ))}
    </div>
  )
}
