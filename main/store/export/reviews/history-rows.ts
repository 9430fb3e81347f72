import type { HistoryChange, HistoryEntry } from '../../../../contract/model/history.ts'
import { assertNever } from '../../../../contract/model/errors.ts'
import { commonColumns, microsOf, PRIVATE_NOTE, rowCell, textOrNull, valueCell, type RowMaker } from './review-row.ts'

type Entry = HistoryEntry & { readonly first: string }

/** A row for each change, oldest first; those of private notes if they are asked for. */
export const HISTORY_ROWS: RowMaker<Entry> = {
  rowsOf: ({ history }) =>
    history().map((entry) => ({
      reviewer: entry.reviewer,
      // What is typed on after an export stays the same row.
      about: entry.entity === 'note' ? `${PRIVATE_NOTE} ${entry.first}` : entry.first,
      value: entry,
    })),
  workIn: ({ kind, before, after }) => [kind, before, after],
  columns: {
    ...commonColumns<Entry>(),
    changedAt: valueCell('instant', ({ at }) => microsOf(at)),
    action: valueCell('text', ({ kind }) => kind),
    subject: valueCell('text', ({ entity }) => entity),
    num: valueCell('number', (entry) => questionOf(entry)),
    before: valueCell('text', (entry) => textsOf(entry).before),
    after: valueCell('text', (entry) => textsOf(entry).after),
    reason: valueCell('text', (entry) => reasonOf(entry)),
    noteId: valueCell('text', (entry) => (entry.entity === 'answerNote' ? entry.note : null)),
    entryId: rowCell('text', ({ about }) => about.split(' ').at(-1) ?? null),
    beforeJson: valueCell('text', ({ before }) => (before === null ? null : JSON.stringify(before))),
    afterJson: valueCell('text', ({ after }) => (after === null ? null : JSON.stringify(after))),
  },
}

function questionOf(entry: HistoryChange): number | null {
  if (entry.entity === 'score') return entry.question
  return entry.entity === 'answerNote' ? ((entry.after ?? entry.before)?.question ?? null) : null
}

type Texts = { readonly before: string | null; readonly after: string | null }

function both<V>(
  { before, after }: { readonly before: V | null; readonly after: V | null },
  of: (value: V) => string,
): Texts {
  const text = (value: V | null) => (value === null ? null : of(value))
  return { before: text(before), after: text(after) }
}

function textsOf(entry: HistoryChange): Texts {
  switch (entry.entity) {
    case 'verdict':
      return both(entry, ({ verdict }) => verdict)
    case 'score':
      return both(entry, ({ points }) => String(points))
    case 'answerNote':
      return both(entry, ({ text }) => text)
    case 'status':
      return both(entry, ({ status }) => status)
    case 'reveal':
      return { before: null, after: entry.what.kind === 'field' ? entry.what.name : entry.what.kind }
    case 'comment':
    case 'note':
      return both(entry, (text) => text)
    default:
      return assertNever(entry)
  }
}

function reasonOf(entry: HistoryChange): string | null {
  if (entry.entity === 'reveal') return entry.after
  return entry.entity === 'verdict' || entry.entity === 'status' ? textOrNull(entry.after?.reason) : null
}
