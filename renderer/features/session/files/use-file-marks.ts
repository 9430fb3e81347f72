import { useEffect, useRef, type RefObject } from 'react'
import type { AnswerNoteId } from '../../../../contract/model/review.ts'
import type { FileNotes } from '../../../common/file-notes.ts'
import type { FromViewer, ToViewer } from '../../../viewer/viewer-messages.ts'

/** The notes on an answer's files, and which of these is shown. */
export type NotedFile = { readonly notes: FileNotes; readonly index: number }

type Said = Extract<FromViewer, { readonly kind: 'selection' | 'markFound' | 'markChosen' }>

/** Tells the frame of the passages of notes, and the notes of what the user does with passages in the frame. */
export function useFileMarks(
  frame: RefObject<HTMLIFrameElement | null>,
  file: NotedFile | null,
  send: (message: ToViewer) => void,
) {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const isReady = useRef(false)
  const [notes, index] = [file?.notes, file?.index]
  useEffect(() => {
    if (notes === undefined) return
    const tell = (message: ToViewer) => {
      if (isReady.current) latest.current(message)
    }
    const stop = notes.subscribe((now, before) => {
      if (now.marks !== before.marks) {
        const marks = marksMessage(notes, index)
        if (JSON.stringify(marks) !== JSON.stringify(marksIn(before.marks, index))) tell(marks)
      }
      if (now.current !== before.current) tell({ kind: 'currentMark', id: now.current })
      if (now.selected === null && before.selected?.file === index) tell({ kind: 'clearSelection' })
      if (now.wanted !== null && now.wanted.file === index && isReady.current) goTo(now.wanted.id)
    })
    function goTo(id: AnswerNoteId): void {
      notes?.setState({ wanted: null })
      frame.current?.scrollIntoView({ block: 'nearest' })
      latest.current({ kind: 'goToMark', id })
    }
    // What is selected in the page is what a note would be about.
    const onSelection = () => {
      if (document.getSelection()?.isCollapsed === false) notes.setState({ selected: null })
    }
    document.addEventListener('selectionchange', onSelection)
    return () => {
      stop()
      document.removeEventListener('selectionchange', onSelection)
      if (notes.getState().selected?.file === index) notes.setState({ selected: null })
    }
  }, [frame, notes, index])

  return {
    /** The frame shows the file from now on. */
    ready(): void {
      isReady.current = true
      if (notes === undefined) return
      const { current, wanted } = notes.getState()
      latest.current(marksMessage(notes, index))
      latest.current({ kind: 'currentMark', id: current })
      if (wanted?.file !== index || wanted === null) return
      notes.setState({ wanted: null })
      frame.current?.scrollIntoView({ block: 'nearest' })
      latest.current({ kind: 'goToMark', id: wanted.id })
    },
    /** Begins a note on the selected words. */
    add(): void {
      const { selected, add } = notes?.getState() ?? {}
      if (selected?.file === index && selected) add?.(selected)
    },
    hear(message: Said): void {
      if (notes === undefined || index === undefined) return
      switch (message.kind) {
        case 'selection': {
          const { passage } = message
          if (passage !== null) document.getSelection()?.removeAllRanges()
          notes.setState({ selected: passage && { kind: 'filePassage', file: index, ...passage } })
          break
        }
        case 'markFound':
          notes.setState(({ found }) => ({ found: new Map(found).set(message.id as AnswerNoteId, message.is) }))
          break
        case 'markChosen':
          notes.getState().choose?.(message.id as AnswerNoteId)
      }
    },
  }
}

const marksMessage = (notes: FileNotes, index: number | undefined) => marksIn(notes.getState().marks, index)

function marksIn(all: ReturnType<FileNotes['getState']>['marks'], index: number | undefined) {
  const marks = all.flatMap(({ id, place, tone }) => {
    if (place.file !== index) return []
    const { page, part, start, quote, before, after } = place
    return [{ id, tone, page, part, start, quote, before, after }]
  })
  return { kind: 'marks', marks } as const
}
