import type { TFunction } from 'i18next'
import { Trash2 } from 'lucide-react'
import { memo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../contract/text/format.ts'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import { isInFile, type FilePlace, type NotePlace } from '../../../contract/model/review.ts'
import { noteKindName } from '../../common/review-names.ts'
import { formatTime } from '../../common/time-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { hint } from '../../ui/hint-layer.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { NoteForm } from '../../ui/note-form.tsx'
import { chooseNote, pointAtNote } from './current-note.ts'
import type { FoundPassage } from '../../common/find-passage.ts'
import { NO_KIND } from './note-marks.ts'
import type { QuestionNote } from './question-notes.ts'
import styles from './notes.module.css'

export type RowActions = {
  readonly goTo: (note: QuestionNote) => void
  readonly edit: (note: QuestionNote) => void
  readonly remove: (note: QuestionNote) => void
  /** Focuses another row. */
  readonly move: (note: QuestionNote, to: 1 | -1 | 'first' | 'last') => void
}

type Props = {
  readonly note: QuestionNote
  /** `null` for a note without a kind. */
  readonly kind: NoteKind | null
  /** Where its passage is now; `null` if it is lost, `undefined` if the note is about something else. */
  readonly found: Pick<FoundPassage, 'is'> | null | undefined
  /** What the answer's files are called. */
  readonly fileNames: readonly string[]
  /** What is said in its stretch of the video; empty where that is not known. */
  readonly spoken: string
  readonly isAfterEnd: boolean
  readonly isCurrent: boolean
  readonly isPointed: boolean
  readonly isLogged: boolean
  readonly isTabStop: boolean
  readonly canEdit: boolean
  readonly canSeek: boolean
  readonly actions: RowActions
}

const MOVES: Readonly<Record<string, 1 | -1 | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
}

/** A note as a row, with buttons that are tab stops while the row is. */
export const NoteRow = memo(function NoteRow(props: Props) {
  const { note, kind, found, spoken, isAfterEnd, isTabStop, canEdit, canSeek, actions } = props
  const { t } = useTranslation()
  const { place, text } = note.value
  const name = kind && noteKindName(t, kind)
  const { form, tone } = kind ?? NO_KIND
  const tabIndex = isTabStop ? 0 : -1
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const to = MOVES[event.key]
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (to !== undefined) actions.move(note, to)
    else if (event.key === 'Enter') (canEdit ? actions.edit : actions.goTo)(note)
    else if (canEdit && (event.key === 'Delete' || event.key === 'Backspace')) actions.remove(note)
    else return
    event.preventDefault()
  }
  const label = [name ?? t('notes.note'), placeText(t, place), spoken, text].filter((part) => part !== '').join(', ')
  const remark = remarkOf(t, place, found, isAfterEnd)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row is the list's tab stop
    <div
      role="group"
      className={styles.row}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={tabIndex}
      aria-label={label}
      aria-current={props.isCurrent || undefined}
      data-note={note.id}
      data-pointed={props.isPointed || undefined}
      data-logged={props.isLogged || undefined}
      onKeyDown={press}
      onFocus={() => chooseNote(note.id)}
      onPointerEnter={() => pointAtNote(note.id)}
      onPointerLeave={() => pointAtNote(null)}
    >
      <NoteForm form={form} tone={tone} />
      <span className={styles.body}>
        <PlaceButton note={note} tabIndex={tabIndex} isOff={!canSeek} isLost={found === null} onGoTo={actions.goTo} />
        {spoken !== '' && (
          <span className={styles.spokenWords} dir="auto">
            {t('notes.passage', { quote: shortened(spoken) })}
          </span>
        )}
        {canEdit ? (
          <button
            type="button"
            className={styles.text}
            tabIndex={tabIndex}
            data-empty={text === '' || undefined}
            onClick={() => actions.edit(note)}
          >
            <span className={styles.hidden}>{t('app.labelled', { label: t('notes.edit'), text: '' })}</span>
            <span dir="auto">{text || t('notes.noText')}</span>
          </button>
        ) : (
          <span className={styles.text} data-empty={text === '' || undefined} dir="auto">
            {text || t('notes.noText')}
          </span>
        )}
        <Length place={place} />
        {isInFile(place) && (
          <span className={styles.length} dir="auto">
            {fileText(t, place, props.fileNames)}
          </span>
        )}
        {remark && <span className={styles.remark}>{remark}</span>}
      </span>
      {canEdit && (
        <button
          type="button"
          className={styles.remove}
          tabIndex={tabIndex}
          aria-label={t('notes.remove')}
          {...hint(t('notes.remove'), ['Del'])}
          onClick={() => actions.remove(note)}
        >
          <Trash2 aria-hidden size={14} />
        </button>
      )}
      {kind && <Badge tone={kind.tone}>{name}</Badge>}
    </div>
  )
})

type PlaceProps = {
  readonly note: QuestionNote
  readonly tabIndex: number
  /** Whether there is no video to go to. */
  readonly isOff: boolean
  readonly isLost: boolean
  readonly onGoTo: RowActions['goTo']
}

/** The time of a note, or the quoted passage, as a button that goes there. */
function PlaceButton({ note, tabIndex, isOff, isLost, onGoTo }: PlaceProps) {
  const { t } = useTranslation()
  const { place } = note.value
  if (place.kind === 'answer') return null
  const isPassage = place.kind !== 'time'
  const text = placeText(t, place)
  if (isPassage ? isLost : isOff) return <span className={isPassage ? styles.quote : styles.time}>{text}</span>
  return (
    <button
      type="button"
      className={isPassage ? styles.quote : styles.time}
      tabIndex={tabIndex}
      aria-label={t('notes.goTo', { time: text })}
      onClick={() => onGoTo(note)}
    >
      <span dir="auto">{text}</span>
    </button>
  )
}

export function Length({ place }: { readonly place: NotePlace }) {
  const { t } = useTranslation()
  if (place.kind !== 'time' || place.until === null) return null
  const seconds = formatNumber(Math.round((place.until - place.from) / 100) / 10)
  return <span className={styles.length}>{t('notes.length', { seconds })}</span>
}

/** The file of a place, with its page or cell. */
export function fileText(t: TFunction, place: FilePlace, names: readonly (string | undefined)[]): string {
  const { file, page } = place
  const name = names[file] ?? t('session.file', { number: file + 1 })
  if (place.kind === 'filePassage' && place.cell !== undefined) return t('notes.inCell', { name, cell: place.cell })
  return page === null ? name : t('notes.inPage', { name, page })
}

/** Characters of a quote that a row shows. */
const SHORT = 80

function shortened(quote: string): string {
  const line = quote.replaceAll(/\s+/g, ' ')
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line
}

/** Where a note is: the time, the beginning of the quote, what is drawn, or nothing for the whole answer. */
export function placeText(t: TFunction, place: NotePlace): string {
  switch (place.kind) {
    case 'answer':
      return ''
    case 'time':
      return formatTime(place.from / 1000, true)
    case 'passage':
    case 'filePassage':
      return t('notes.passage', { quote: shortened(place.quote) })
    case 'fileArea': {
      const shape = t(`notes.drawn.${place.drawn.shape}`)
      return place.quote === '' ? shape : t('notes.drawnOn', { shape, quote: shortened(place.quote) })
    }
  }
}

function remarkOf(t: TFunction, place: NotePlace, found: Props['found'], isAfterEnd: boolean): string | null {
  if (isAfterEnd) return t('notes.afterEnd')
  const isArea = place.kind === 'fileArea'
  if (found === null) return t(isArea ? 'notes.pageLost' : 'notes.lost')
  if (found?.is === 'moved') return t('notes.moved')
  if (found?.is === 'changed') return t(isArea ? 'notes.pageChanged' : 'notes.changed')
  return stalePictureText(t, place)
}

/** That the picture which was seen is of another time than the note; `null` where it is not. */
export function stalePictureText(t: TFunction, place: NotePlace): string | null {
  return place.kind === 'time' && place.picture !== undefined
    ? t('notes.stalePicture', { time: formatTime(place.picture / 1000, true) })
    : null
}
