import type { NotePlace } from '../../../contract/model/review.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'
import { passageAt } from '../../common/find-passage.ts'
import { selectedTimes } from '../../common/transcript/spoken-selection.ts'
import type { FileNotes } from '../../common/file-notes.ts'

/** Milliseconds before the playhead at which a stretch begins that was only ended. */
const STRETCH_MS = 5000

/** The files of an answer. */
export type AnswerFiles = {
  /** What a file is called on the screen. */
  readonly names: readonly string[]
  readonly notes: FileNotes
}

/** What a note can be about on the screen now. */
export type NoteTarget = {
  readonly player: PlayerHandle | null
  readonly essay: string | null
  readonly essayElement: HTMLElement | null
  /** The files of an essay; `null` without any. */
  readonly files: AnswerFiles | null
  /** Number of the question. */
  readonly question: number
}

/** The playhead in milliseconds; `null` without a video that can be played. */
export function playheadOf({ player }: Pick<NoteTarget, 'player'>): number | null {
  if (player === null || player.status === 'loading' || player.status === 'failed') return null
  return Math.max(0, Math.round(player.time * 1000))
}

/** The selected passage of the essay or of a file, the selected words of a video, else the playhead, else the whole answer. */
export function placeNow(target: NoteTarget): NotePlace {
  const passage = selectedPassage(target) ?? target.files?.notes.getState().selected ?? null
  if (passage !== null) return passage
  const spoken = target.player === null ? null : selectedTimes(target.question)
  if (spoken !== null) return stretchTo(spoken.until, spoken.from)
  const from = playheadOf(target)
  return from === null ? { kind: 'answer' } : withPicture({ kind: 'time', from, until: null }, target)
}

/** A moment or stretch of the video that ends at the playhead, with the picture that is seen where it is of another time. */
export function withPicture(place: NotePlace, { player }: Pick<NoteTarget, 'player'>): NotePlace {
  const since = player?.staleSince ?? null
  return place.kind !== 'time' || since === null ? place : { ...place, picture: Math.max(0, Math.round(since * 1000)) }
}

/** A stretch between its begin and the playhead, whichever is first; without a begin the seconds before the playhead. */
export function stretchTo(playhead: number, begin: number | null): NotePlace {
  const other = begin ?? Math.max(0, playhead - STRETCH_MS)
  const [from, until] = other <= playhead ? [other, playhead] : [playhead, other]
  return { kind: 'time', from, until: until === from ? null : until }
}

/** The selected passage of the essay; `null` if nothing of it is selected. */
export function selectedPassage({ essay, essayElement }: Pick<NoteTarget, 'essay' | 'essayElement'>): NotePlace | null {
  const selection = document.getSelection()
  if (essay === null || essayElement === null || selection === null || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (range.collapsed || !range.intersectsNode(essayElement)) return null
  const { startContainer, startOffset, endContainer, endOffset } = range
  const from = essayElement.contains(startContainer) ? offsetOf(essayElement, startContainer, startOffset) : 0
  const until = essayElement.contains(endContainer) ? offsetOf(essayElement, endContainer, endOffset) : essay.length
  const passage = passageAt(essay, from, until)
  return passage && { kind: 'passage', ...passage }
}

function offsetOf(element: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(node, offset)
  return before.toString().length
}
