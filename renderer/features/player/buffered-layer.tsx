import { useEffect, useRef } from 'react'
import type { Buffered, Playback } from './playback.ts'
import styles from './player.module.css'

/** The buffered parts of the video as a layer of the track. */
export function BufferedLayer({ playback }: { readonly playback: Playback }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const bar = createBufferedBar(canvas.current)
    const theme = new MutationObserver(() => bar.recolour())
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const { player } = playback
    const endBuffered = playback.onBuffered((parts) => {
      if (player.duration > 0) bar.show(parts, player.duration)
    })
    return () => {
      theme.disconnect()
      endBuffered()
      bar.end()
    }
  }, [playback])
  return <canvas ref={canvas} className={styles.buffered} width={600} height={1} aria-hidden="true" />
}

/** Draws the buffered parts: at most once per frame, and only changes. */
function createBufferedBar(canvas: HTMLCanvasElement) {
  let shown: { readonly buffered: Buffered; readonly duration: number } = { buffered: [], duration: 0 }
  let text = ''
  let colour: string | null = null
  let frame = 0
  const draw = () => {
    frame = 0
    // Drawing so few pixels is faster without the graphics card.
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
    /** Redraws everything, because a canvas keeps the color of drawn pixels. */
    recolour() {
      colour = null
      drawSoon()
    },
    end: () => cancelAnimationFrame(frame),
  }
}
