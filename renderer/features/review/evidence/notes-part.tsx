import { useTranslation } from 'react-i18next'
import { fileNameOf } from '../../../../contract/model/file-name.ts'
import type { Question } from '../../../../contract/model/report.ts'
import { isInFile, type AnswerNote, type SessionReview } from '../../../../contract/model/review.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { formatLongInstant } from '../../../../contract/text/format.ts'
import { noteKindName } from '../../../common/review-names.ts'
import type { NoStill, Still } from '../../../common/stills.ts'
import { formatTime } from '../../../common/time-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NoteForm } from '../../../ui/note-form.tsx'
import { findPassage } from '../../../common/find-passage.ts'
import { NO_KIND } from '../note-marks.ts'
import { fileText, Length, stalePictureText } from '../note-row.tsx'
import { BoundedText } from './bounded-text.tsx'
import { noteName, type EvidenceSession, type Spoken } from './read-evidence.ts'
import { QuestionName } from './scores-part.tsx'
import styles from './evidence.module.css'

/** Notes of one review. */
const MOST_NOTES = 300
/** Characters. */
const MOST_TEXT = 4000
const MOST_QUOTE = 1000

type Props = {
  readonly review: SessionReview
  readonly session: EvidenceSession
  readonly settings: ReviewSettings
}

type PlacedNote = SessionReview['answerNotes'][number] & { readonly value: AnswerNote }

/** The notes of a review by question, with the pictures of their moments. */
export function NotesPart({ review, session, settings }: Props) {
  const { t } = useTranslation()
  const all = review.answerNotes.flatMap((note): PlacedNote[] =>
    note.value === null ? [] : [{ ...note, value: note.value }],
  )
  if (all.length === 0) return null
  const byQuestion = Map.groupBy(all.slice(0, MOST_NOTES), ({ value }) => value.question)
  const questions = new Map(session.state.report?.questions.map((question) => [question.num, question]) ?? [])
  const more = all.length - MOST_NOTES
  return (
    <section>
      <h3 className={styles.subtitle}>{t('evidenceReport.notes')}</h3>
      {[...byQuestion].map(([num, notes]) => (
        <section key={num}>
          <div className={styles.noteQuestion}>
            <QuestionName num={num} question={questions.get(num)} />
          </div>
          <ul>
            {notes.map((note) => (
              <NoteEntry
                key={note.id}
                note={note}
                question={questions.get(num)}
                still={session.stills.get(noteName(review, note))}
                spoken={session.spoken.get(noteName(review, note))}
                settings={settings}
                isBlind={session.state.report?.blind !== undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && <p className={styles.rest}>{t('evidenceReport.moreNotes', { count: more })}</p>}
    </section>
  )
}

type EntryProps = Pick<Props, 'settings'> & {
  readonly isBlind: boolean
  readonly note: PlacedNote
  readonly question: Question | undefined
  readonly still: Still | undefined
  readonly spoken: Spoken | undefined
}

function NoteEntry({ note, question, still, spoken, settings, isBlind }: EntryProps) {
  const { t } = useTranslation()
  const { place, text } = note.value
  const kind = settings.noteKinds.find(({ id }) => id === note.value.kind)
  const { form, tone } = kind ?? NO_KIND
  const time = place.kind === 'time' ? formatTime(place.from / 1000, true) : null
  const answer = question?.answer
  // A file's name may be a person's.
  const fileNames =
    answer?.kind === 'essay' && !isBlind ? answer.files.map(({ url }) => fileNameOf(url) ?? undefined) : []
  const remark = remarkOf(note.value, question, still)
  const since = still?.is === 'picture' ? still.since : undefined
  const stale =
    since === undefined ? stalePictureText(t, place) : t('notes.stalePicture', { time: formatTime(since, true) })
  return (
    <li className={styles.note}>
      <NoteForm form={form} tone={tone} />
      <div className={styles.noteText}>
        <p>
          {time !== null && <span className={styles.time}>{time} </span>}
          <Length place={place} /> {kind && <Badge tone={kind.tone}>{noteKindName(t, kind)}</Badge>}
        </p>
        {place.kind === 'fileArea' && <p>{t(`notes.drawn.${place.drawn.shape}`)}</p>}
        {'quote' in place && place.quote !== '' && (
          <p className={styles.quote}>
            <BoundedText text={t('notes.passage', { quote: place.quote })} most={MOST_QUOTE} />
          </p>
        )}
        {spoken && <SpokenWords spoken={spoken} />}
        {isInFile(place) && <p className={styles.faint}>{fileText(t, place, fileNames)}</p>}
        <p>
          {text === '' ? (
            <span className={styles.faint}>{t('notes.noText')}</span>
          ) : (
            <BoundedText text={text} most={MOST_TEXT} />
          )}
        </p>
        {remark !== null && <p className={styles.faint}>{t(remark)}</p>}
        {stale !== null && <p className={styles.faint}>{stale}</p>}
        {still?.is === 'none' && <p className={styles.faint}>{t(noPicture(place, still.why))}</p>}
        {note.savedAt !== null && <p className={styles.faint}>{formatLongInstant(note.savedAt)}</p>}
      </div>
      {still?.is === 'picture' && (
        <img
          className={isInFile(place) ? styles.pageStill : styles.still}
          src={still.url}
          width={still.width}
          height={still.height}
          alt={isInFile(place) ? fileText(t, place, fileNames) : t('evidenceReport.picture', { time: time ?? '' })}
        />
      )}
    </li>
  )
}

/** What is said at the time of a note, and where that comes from. */
function SpokenWords({ spoken: { text, isAdded } }: { readonly spoken: Spoken }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.quote}>
        <BoundedText text={t('notes.passage', { quote: text })} most={MOST_QUOTE} />
      </p>
      <p className={styles.faint}>{t(isAdded ? 'evidenceReport.spokenAdded' : 'evidenceReport.spokenRecorded')}</p>
    </>
  )
}

/** Why there is no picture of a video or page. */
function noPicture({ kind }: AnswerNote['place'], why: NoStill) {
  const isPage = kind === 'fileArea' && why !== 'full' && why !== 'hidden' && why !== 'codec'
  return isPage ? (`evidenceReport.noPagePicture.${why}` as const) : (`evidenceReport.noPicture.${why}` as const)
}

function remarkOf({ place }: AnswerNote, question: Question | undefined, still: Still | undefined) {
  if (still?.is === 'afterEnd') return 'notes.afterEnd'
  const answer = question?.answer
  if (place.kind !== 'passage' || (answer?.kind !== 'essay' && answer?.kind !== 'text')) return null
  const found = findPassage(answer.text, place)
  if (found === null) return 'notes.lost'
  return found.is === 'same' ? null : (`notes.${found.is}` as const)
}
