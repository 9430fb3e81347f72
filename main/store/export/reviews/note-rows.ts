import { isInFile, type AnswerNote, type Judgement, type NotePlace } from '../../../../contract/model/review.ts'
import { boxAround, WHOLE_PAGE, type Drawn } from '../../../../contract/model/drawn.ts'
import { fileNameOf } from '../../../../contract/model/file-name.ts'
import { spokenText } from '../../../../contract/model/spoken-text.ts'
import { formatMediaTime } from '../../../../contract/model/media-time.ts'
import {
  commonColumns,
  judgementColumns,
  PRIVATE_NOTE,
  rowCell,
  textOrNull,
  valueCell,
  type MadeRow,
  type ReviewRow,
  type RowMaker,
} from './review-row.ts'

/** A note on an answer, or the private note on the session, which has no place. */
type NoteRow = Pick<Judgement<unknown>, 'judged' | 'savedAt'> & {
  readonly num: number | null
  readonly note: Pick<AnswerNote, 'kind' | 'text'> & { readonly place: NotePlace | null }
}

/** A row for each note on an answer and, if they are asked for, for each private note. */
export const NOTE_ROWS: RowMaker<NoteRow> = {
  rowsOf: ({ reviews }) =>
    reviews().flatMap(({ reviewer, answerNotes, note: { text, savedAt } }): readonly MadeRow<NoteRow>[] => [
      ...answerNotes.flatMap(({ id, value, judged, savedAt: at }) =>
        value === null
          ? []
          : [{ reviewer, about: id, value: { num: value.question, note: value, judged, savedAt: at } }],
      ),
      ...(text === ''
        ? []
        : [
            {
              ...{ reviewer, about: PRIVATE_NOTE },
              value: { num: null, note: { kind: '', text, place: null }, judged: null, savedAt },
            },
          ]),
    ]),
  workIn: ({ num, note: { kind, text, place } }) => [num, kind, text, place],
  columns: {
    ...commonColumns<NoteRow>(),
    ...judgementColumns<NoteRow>((value) => value),
    num: valueCell('number', ({ num }) => num),
    code: valueCell('text', (value, row) => questionOf(value, row)?.code),
    prompt: valueCell('text', (value, row) => questionOf(value, row)?.prompt),
    place: valueCell('text', ({ note }) => note.place?.kind ?? 'session'),
    startSeconds: valueCell('number', (value) => secondsOf(timesOf(value).from)),
    startTime: valueCell('text', (value) => timeOf(timesOf(value).from)),
    endSeconds: valueCell('number', (value) => secondsOf(timesOf(value).until)),
    endTime: valueCell('text', (value) => timeOf(timesOf(value).until)),
    pictureSeconds: valueCell('number', ({ note: { place } }) =>
      secondsOf(place?.kind === 'time' ? (place.picture ?? null) : null),
    ),
    spoken: valueCell('text', (value, row) => textOrNull(spokenAt(value, row)?.text)),
    spokenSource: valueCell('text', (value, row) => spokenAt(value, row)?.source),
    quote: valueCell('text', ({ note: { place } }) => (place && 'quote' in place ? textOrNull(place.quote) : null)),
    noteFile: valueCell('text', (value, row) => fileOf(value, row)),
    notePage: valueCell('number', ({ note: { place } }) => fileOfPlace(place)?.page),
    noteCell: valueCell('text', ({ note: { place } }) => (place?.kind === 'filePassage' ? place.cell : null)),
    noteShape: valueCell('text', ({ note: { place } }) => (place?.kind === 'fileArea' ? place.drawn.shape : null)),
    noteArea: valueCell('text', ({ note: { place } }) => (place?.kind === 'fileArea' ? areaText(place.drawn) : null)),
    noteKind: valueCell('text', ({ note }) => textOrNull(note.kind)),
    text: valueCell('text', ({ note }) => textOrNull(note.text)),
    noteId: rowCell('text', ({ about }) => (about === PRIVATE_NOTE ? null : about)),
  },
}

function questionOf({ judged, num }: NoteRow, { session }: ReviewRow<NoteRow>) {
  return num === null ? null : session.question(judged, num)
}

const fileOfPlace = (place: NotePlace | null) => (place !== null && isInFile(place) ? place : null)

/** The box around what is drawn, in percent of the page, as in W3C's Media Fragments. No spreadsheet takes it for a number. */
function areaText(drawn: Drawn): string {
  const { left, top, width, height } = boxAround(drawn)
  return `xywh=percent:${[left, top, width, height].map((share) => (100 * share) / WHOLE_PAGE).join(',')}`
}

/** The name of the file that a place is in, by the report that was judged. */
function fileOf(value: NoteRow, row: ReviewRow<NoteRow>): string | null {
  const place = fileOfPlace(value.note.place)
  const answer = questionOf(value, row)?.answer
  const file = place !== null && answer?.kind === 'essay' ? answer.files[place.file] : undefined
  return file ? fileNameOf(file.url) : null
}

function timesOf({ note: { place } }: NoteRow): { readonly from: number | null; readonly until: number | null } {
  return place?.kind === 'time' ? place : { from: null, until: null }
}

/** What is said at a note's time, where anything is. */
function spokenAt(value: NoteRow, row: ReviewRow<NoteRow>) {
  const { from, until } = timesOf(value)
  const question = from === null ? null : questionOf(value, row)
  const spoken = question ? row.session.spoken(question) : null
  if (from === null || spoken === null) return null
  const text = spokenText(spoken.lines, from, until)
  return text === '' ? null : { text, source: spoken.media === null ? 'added' : 'recorded' }
}

const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1000)
const timeOf = (ms: number | null) => (ms === null ? null : formatMediaTime(ms))
