import { memo, useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../contract/text/format.ts'
import { paintParts } from '../../common/highlight-text.ts'
import { selectWord } from '../../common/select-word.ts'
import type { TimeMarks } from '../../common/time-marks.ts'
import { formatTime } from '../../common/time-text.ts'
import { showLine, timeAtPoint } from '../../common/transcript/spoken-selection.ts'
import { hint } from '../../ui/hint-layer.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { NoteForm } from '../../ui/note-form.tsx'
import type { LineMatch } from './find-in-lines.ts'
import type { TranscriptRow as Row } from './transcript-rows.ts'
import styles from './transcript.module.css'

export type RowActions = {
  /** Plays from a time, in milliseconds. */
  readonly play: (time: number) => void
  /** Focuses another line. */
  readonly move: (index: number, to: 1 | -1 | 'first' | 'last') => void
}

type Props = {
  readonly row: Row
  readonly matches: readonly LineMatch[] | undefined
  /** The match that the search is at, if it is in this line. */
  readonly currentMatch: LineMatch | null
  readonly isCurrent: boolean
  readonly isTabStop: boolean
  readonly marks: TimeMarks
  readonly actions: RowActions
}

const MOVES: Readonly<Record<string, 1 | -1 | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
}

/** A line of a transcript, with what is quiet before it and the notes on it. */
export const TranscriptRow = memo(function TranscriptRow(props: Props) {
  const { row, isCurrent, isTabStop, marks, actions } = props
  const { line, index, speaker, silence } = row
  const { t } = useTranslation()
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (text.current) showLine(text.current, line)
  }, [line])
  usePaintedMatches(text, props)
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return
    // Without a selection the arrows are the video's.
    const selects = event.shiftKey || hasSelection(text.current)
    if (selects && text.current && selectWord(text.current, event.nativeEvent)) return
    const to = event.shiftKey ? undefined : MOVES[event.key]
    if (to !== undefined) actions.move(index, to)
    else if (event.key === 'Enter' && !event.shiftKey) actions.play(line.from)
    else return
    event.preventDefault()
  }
  const click = ({ clientX, clientY }: MouseEvent) => {
    // Words that were just selected are for a note.
    if (document.getSelection()?.isCollapsed === false) return
    actions.play((text.current && timeAtPoint(text.current, clientX, clientY)) ?? line.from)
  }
  const time = formatTime(line.from / 1000)
  const mark = row.marks[0]
  return (
    <li>
      {silence > 0 && (
        <div className={styles.silence}>{t('transcript.silence', { seconds: formatNumber(Math.round(silence)) })}</div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Enter plays too */}
      <div
        role="group"
        className={styles.row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the line is the list's tab stop
        tabIndex={isTabStop ? 0 : -1}
        aria-label={[time, speaker, line.text].filter((part) => part !== null).join(', ')}
        aria-current={isCurrent || undefined}
        data-line={index}
        onKeyDown={press}
        onClick={click}
      >
        {mark === undefined ? (
          <span />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={styles.mark}
            aria-label={marks.nameOf(mark.id)}
            {...hint(marks.nameOf(mark.id))}
            onClick={(event) => {
              event.stopPropagation()
              marks.choose(mark.id)
            }}
          >
            <NoteForm form={mark.form} tone={mark.tone} />
          </button>
        )}
        <span className={styles.time}>{time}</span>
        <span className={styles.words}>
          {speaker !== null && (
            <span className={styles.speaker} dir="auto">
              {speaker}
            </span>
          )}
          <span ref={text} className={styles.text} dir="auto" data-line-text="">
            {line.text}
          </span>
        </span>
      </div>
    </li>
  )
})

function hasSelection(text: Element | null): boolean {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && text?.contains(selection.anchorNode) === true
}

function usePaintedMatches(
  text: { readonly current: Element | null },
  { matches, currentMatch }: Pick<Props, 'matches' | 'currentMatch'>,
): void {
  useEffect(() => {
    if (text.current === null || matches === undefined) return
    return paintParts(text.current, [
      ...matches.map(({ start, end }) => ({ start, end, name: 'words-found' })),
      ...(currentMatch === null ? [] : [{ ...currentMatch, name: 'words-found-current' }]),
    ])
  }, [text, matches, currentMatch])
}
