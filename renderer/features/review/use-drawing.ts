import { useStore } from 'zustand'
import type { DrawnShape } from '../../../contract/model/drawn.ts'
import { createFileNotes } from '../../common/file-notes.ts'
import type { AnswerFiles } from './note-places.ts'

export type Drawing = {
  /** Chooses what the pointer draws, or ends it if it is chosen. */
  readonly choose: (shape: DrawnShape) => void
  /** Ends it; `null` while nothing is chosen. */
  readonly end: (() => void) | null
}

/** Stands for the files of an answer without any. */
const NO_FILES = createFileNotes()

/** Drawing on the pages of the open files of an answer; `null` where there are none. */
export function useDrawing(files: AnswerFiles | null): Drawing | null {
  const store = files?.notes ?? NO_FILES
  const canDraw = useStore(store, ({ drawable }) => drawable > 0)
  const isChosen = useStore(store, ({ tool }) => tool !== null)
  if (!canDraw) return null
  return {
    choose: (shape) => store.setState(({ tool }) => ({ tool: tool === shape ? null : shape, selected: null })),
    end: isChosen ? () => store.setState({ tool: null, selected: null }) : null,
  }
}
