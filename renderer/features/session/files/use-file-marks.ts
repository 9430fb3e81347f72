import { useEffect, useRef, type RefObject } from 'react'
import type { AnswerNoteId } from '../../../../contract/model/review.ts'
import type { FileNotes } from '../../../common/file-notes.ts'
import type { FromViewer, ToViewer, ViewerArea, ViewerMark } from '../../../viewer/viewer-messages.ts'

/** The notes on an answer's files, which of these is shown, and whether it has pages that can be drawn on. */
export type NotedFile = { readonly notes: FileNotes; readonly index: number; readonly isDrawable: boolean }

type Said = Extract<FromViewer, { readonly kind: 'selection' | 'area' | 'tool' | 'markFound' | 'markChosen' }>

/** Tells the frame of the passages of notes, and the notes of what the user does with passages in the frame. */
export function useFileMarks(
  frame: RefObject<HTMLIFrameElement | null>,
  file: NotedFile | null,
  send: (message: ToViewer) => void,
  /** Called before a note is begun. */
  onAdd?: () => void,
) {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const isReady = useRef(false)
  const [notes, index, isDrawable] = [file?.notes, file?.index, file?.isDrawable === true]
  useDrawable(file)
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
      if (isDrawable && now.tool !== before.tool) tell({ kind: 'tool', tool: now.tool })
      if (now.selected === null && before.selected?.file === index) tell({ kind: 'clearSelection' })
      if (now.wanted !== before.wanted && isReady.current) goToWanted(notes, index, isDrawable, show)
    })
    const show = (id: AnswerNoteId) => showMark(frame.current, id, latest.current)
    // Words that are selected in the page are what a note would be about. What is drawn stays.
    const onSelection = () => {
      if (document.getSelection()?.isCollapsed !== false || notes.getState().selected?.kind === 'fileArea') return
      notes.setState({ selected: null })
    }
    document.addEventListener('selectionchange', onSelection)
    return () => {
      stop()
      document.removeEventListener('selectionchange', onSelection)
      if (notes.getState().selected?.file === index) notes.setState({ selected: null })
    }
  }, [frame, notes, index, isDrawable])

  function add(): void {
    const { selected, add: begin } = notes?.getState() ?? {}
    if (selected?.file !== index || !selected) return
    onAdd?.()
    begin?.(selected)
  }

  return {
    /** The frame shows the file from now on. */
    ready(): void {
      isReady.current = true
      if (notes === undefined) return
      const { current, tool } = notes.getState()
      latest.current(marksMessage(notes, index))
      latest.current({ kind: 'currentMark', id: current })
      if (isDrawable) latest.current({ kind: 'tool', tool })
      goToWanted(notes, index, isDrawable, (id) => showMark(frame.current, id, latest.current))
    },
    /** Begins a note on what is selected or drawn. */
    add,
    /** @param isUsed whether the user clicked or pressed a key in the frame a moment ago */
    hear(message: Said, isUsed: boolean): void {
      if (notes === undefined || index === undefined) return
      switch (message.kind) {
        case 'selection': {
          const { passage } = message
          if (passage !== null) document.getSelection()?.removeAllRanges()
          notes.setState({ selected: passage && { kind: 'filePassage', file: index, ...passage } })
          break
        }
        case 'area': {
          const { area, isDone } = message
          notes.setState({ selected: area && { kind: 'fileArea', file: index, ...area } })
          if (isDone && isUsed) add()
          break
        }
        case 'tool':
          if (isUsed && notes.getState().add !== null) notes.setState({ tool: message.tool })
          break
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
  const [marks, areas]: [ViewerMark[], ViewerArea[]] = [[], []]
  for (const { id, place, tone } of all) {
    if (place.file !== index) continue
    if (place.kind === 'fileArea') {
      const { page, drawn, quote } = place
      areas.push({ id, tone, page, drawn, quote })
    } else {
      const { page, part, start, quote, before, after } = place
      marks.push({ id, tone, page, part, start, quote, before, after })
    }
  }
  return { kind: 'marks', marks, areas } as const
}

/** Says that the file can be drawn on while it is open. */
function useDrawable(file: NotedFile | null): void {
  const [notes, isDrawable] = [file?.notes, file?.isDrawable === true]
  useEffect(() => {
    if (notes === undefined || !isDrawable) return
    notes.setState(({ drawable }) => ({ drawable: drawable + 1 }))
    return () => notes.setState(({ drawable, tool }) => ({ drawable: drawable - 1, tool: drawable > 1 ? tool : null }))
  }, [notes, isDrawable])
}

/** Goes to the wanted note if it is in this view: what is drawn on a page is not in the text of a document. */
function goToWanted(
  notes: FileNotes,
  index: number | undefined,
  isDrawable: boolean,
  show: (id: AnswerNoteId) => void,
): void {
  const { wanted, marks } = notes.getState()
  if (wanted === null || wanted.file !== index) return
  const isArea = marks.some(({ id, place }) => id === wanted.id && place.kind === 'fileArea')
  if (isArea && !isDrawable) return
  notes.setState({ wanted: null })
  show(wanted.id)
}

function showMark(frame: HTMLIFrameElement | null, id: AnswerNoteId, send: (message: ToViewer) => void): void {
  frame?.scrollIntoView({ block: 'nearest' })
  send({ kind: 'goToMark', id })
}
