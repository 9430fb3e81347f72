import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import type { Playback } from './playback.ts'
import styles from './player.module.css'

/**
 * Something that lies on the track from the video's start to its end. What was played of it is coloured by `--played`,
 * the part of the video that is behind the playhead, from 0 to 1.
 */
export type TrackLayer = ComponentType<{ readonly playback: Playback }>

type Props = {
  readonly playback: Playback
  /** The lowest first. */
  readonly layers: readonly TrackLayer[]
  readonly children: ReactNode
}

/** The video as a line, with the playhead over its layers. Follows every picture without a render. */
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
