import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import type { Playback } from './playback.ts'
import styles from './player.module.css'

/**
 * A layer over the whole length of the track. `--played`, from 0 to 1, is the share of the video before the playhead,
 * for coloring it.
 */
export type TrackLayer = ComponentType<{ readonly playback: Playback }>

type Props = {
  readonly playback: Playback
  /** From bottom to top. */
  readonly layers: readonly TrackLayer[]
  readonly children: ReactNode
}

/** The video as a line with layers and the playhead. It is updated with every frame, without a render. */
export function Track({ playback, layers, children }: Props) {
  const track = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { player } = playback
    return player.subscribe('time', (time) => {
      const { duration } = player
      if (duration > 0) track.current?.style.setProperty('--played', String(Math.min(1, time / duration)))
    })
  }, [playback])
  return (
    <div ref={track} className={styles.track}>
      {layers.map((Layer, index) => (
        <Layer key={index} playback={playback} />
      ))}
      <div className={styles.playhead} />
      {children}
    </div>
  )
}
