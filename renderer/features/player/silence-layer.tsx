import { useRef } from 'react'
import { useStore } from 'zustand'
import type { TrackLayer } from './track.tsx'
import { usePlaybackState } from './use-playback-state.ts'
import { useWidth } from './use-width.ts'
import styles from './waveform.module.css'

/** The silences of the video, hatched. */
export const SilenceLayer: TrackLayer = ({ playback }) => {
  const layer = useRef<HTMLDivElement>(null)
  const width = useWidth(layer, 'track')
  const { sound } = useStore(playback.sound)
  const duration = usePlaybackState(playback, (state) => state.duration)
  const silences = duration > 0 ? (sound?.silences ?? []) : []
  const at = (seconds: number) => ((Math.min(seconds, duration) / duration) * width).toFixed(1)
  const path = silences.map(({ start, end }) => `M${at(start)} 0H${at(end)}V100H${at(start)}z`).join('')
  return (
    <div
      ref={layer}
      className={styles.silences}
      data-silences={silences.length}
      style={{ clipPath: `path("${path || 'M0 0'}")` }}
      aria-hidden="true"
    />
  )
}
