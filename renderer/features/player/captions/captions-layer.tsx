import { useEffect, useState } from 'react'
import { linesAt } from '../../../../contract/model/transcript-words.ts'
import type { Settings } from '../../../../contract/model/settings.ts'
import type { TranscriptLine } from '../../../../contract/model/transcript.ts'
import type { PlayerHandle } from '../../../common/player-handle.ts'
import styles from './captions.module.css'

/** What is said in a video, and how it is shown on the picture: the same for all videos. */
export type Captions = {
  readonly lines: readonly TranscriptLine[]
  readonly isShown: boolean
  readonly size: Settings['captionSize']
  readonly ground: Settings['captionGround']
  readonly toggle: () => void
}

type Props = { readonly captions: Captions; readonly player: PlayerHandle }

/** What is said, on the picture. Screen readers have the transcript, which is not read out while it plays. */
export function CaptionsLayer({ captions: { lines, size, ground }, player }: Props) {
  const spoken = useSpoken(lines, player)
  if (spoken.length === 0) return null
  return (
    <div className={styles.captions} data-size={size} data-ground={ground} aria-hidden="true">
      {spoken.map((line) => (
        <p key={`${line.from} ${line.text}`} dir="auto">
          <span>{line.text}</span>
        </p>
      ))}
    </div>
  )
}

/** The lines that are spoken now. The same array until others are. */
function useSpoken(lines: readonly TranscriptLine[], player: PlayerHandle): readonly TranscriptLine[] {
  const [spoken, setSpoken] = useState<readonly TranscriptLine[]>([])
  useEffect(() => {
    const show = (seconds: number) => {
      const now = linesAt(lines, seconds * 1000)
      setSpoken((before) =>
        before.length === now.length && before.every((line, index) => line === now[index]) ? before : now,
      )
    }
    show(player.time)
    return player.subscribe('time', show)
  }, [lines, player])
  return spoken
}
