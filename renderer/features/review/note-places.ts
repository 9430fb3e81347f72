import type { NotePlace } from '../../../contract/model/review.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'
import { passageAt, type Passage } from './find-passage.ts'

/** Milliseconds before the playhead at which a stretch begins that was only ended. */
const STRETCH_MS = 5000

/** What a note can be about on the screen now. */
export type NoteTarget = {
  readonly player: PlayerHandle | null
  readonly essay: string | null
  readonly essayElement: HTMLElement | null
}

/** The playhead in milliseconds; `null` without a video that can be played. */
export function playheadOf({ player }: Pick<NoteTarget, 'player'>): number | null {
  if (player === null || player.status === 'loading' || player.status === 'failed') return null
  return Math.max(0, Math.round(player.time * 1000))
}

/** The selected passage, else the playhead, else the whole answer. */
export function placeNow(target: NoteTarget): NotePlace {
  const passage = selectedPassage(target)
  if (passage !== null) return passage
  const from = playheadOf(target)
  return from === null ? { kind: 'answer' } : { kind: 'time', from, until: null }
}

/** A stretch between its begin and the playhead, whichever is first; without a begin the seconds before the playhead. */
export function stretchTo(playhead: number, begin: number | null): NotePlace {
  const other = begin ?? Math.max(0, playhead - STRETCH_MS)
  const [from, until] = other <= playhead ? [other, playhead] : [playhead, other]
  return { kind: 'time', from, until: until === from ? null : until }
}

/** The selected passage of the essay; `null` if nothing of it is selected. */
export function selectedPassage({ essay, essayElement }: Omit<NoteTarget, 'player'>): Passage | null {
  const selection = document.getSelection()
  if (essay === null || essayElement === null || selection === null || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (range.collapsed || !range.intersectsNode(essayElement)) return null
  const { startContainer, startOffset, endContainer, endOffset } = range
  const from = essayElement.contains(startContainer) ? offsetOf(essayElement, startContainer, startOffset) : 0
  const until = essayElement.contains(endContainer) ? offsetOf(essayElement, endContainer, endOffset) : essay.length
  return passageAt(essay, from, until)
}

function offsetOf(element: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(node, offset)
  return before.toString().length
}
