import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { Question, SessionReport } from '../../contract/model/report.ts'
import type { SheetForm } from '../../contract/model/score-import.ts'
import { createTableFile } from '../../main/export/table-file.ts'
import type { SheetPlace } from '../../main/store/common/sheets.ts'
import type { SheetPart } from '../../main/store/marking/make-sheet.ts'
import type { Store } from '../../main/store/store.ts'
import { questionWith, reportWith, storedTextOf } from './session-fixture.ts'
import { fillStore, keyOf, openTestStore, reportRecord, sessionRecord } from './store.ts'

/** Hash of the answer that the stored reports came in. */
export const SEEN = 'a'.repeat(64)

/** Texts that spreadsheets like to change: formulas, dates, numbers, quotation marks, line breaks, other scripts. */
export const QUESTIONS: readonly Question[] = [
  questionWith({
    num: 1,
    type: 'Essay',
    max: 10,
    code: '1-2',
    prompt: '=HYPERLINK("https://example.com","Describe")',
    answer: { kind: 'essay', text: 'We moved the shift.', files: [] },
  }),
  questionWith({
    num: 2,
    type: 'Essay',
    max: 2.5,
    code: '007',
    prompt: 'Two lines,\r\nwith "quotes"; and Größe – 東京',
    answer: { kind: 'essay', text: 'Second.', files: [] },
  }),
  questionWith({ num: 3, type: 'SingleChoice', max: 1, score: 1, answer: { kind: 'text', text: 'B' } }),
]

/** Centers whose names look like a number and a formula. */
export const MARKED_CENTERS = ['007', '=North', 'Riga, "Old Town"'] as const

export const marked = (number: number) => sessionRecord(number, { manualScoring: 'required' })
export const markedKey = (number: number): SessionKey => keyOf(marked(number), MARKED_CENTERS[number % 3])

/** A store with a session in each of {@link MARKED_CENTERS}, whose first two questions wait for a score. */
export async function storeToMark() {
  const opened = await openTestStore()
  for (const number of [1, 2, 3]) {
    await fillStore(opened.store, [marked(number)], MARKED_CENTERS[number % 3])
    await saveReport(opened.store, markedKey(number))
  }
  return opened
}

export function saveReport(
  store: Store,
  key: SessionKey,
  changes: Partial<SessionReport> = {},
  hash = SEEN,
): Promise<void> {
  const report = reportWith({ questions: QUESTIONS, proctoring: null, ...changes, key })
  return store.reports.save(reportRecord(key, { report: storedTextOf(report), hash }))
}

export const SHEET_FORM: SheetForm = { fileType: 'csv', delimiter: ',', withRubrics: false }

/** The whole marking sheet of all sessions. */
export async function sheetOf(store: Store, changes: Partial<SheetForm> = {}): Promise<Buffer> {
  const form = { ...SHEET_FORM, ...changes }
  const written: Uint8Array[] = []
  const file = createTableFile(
    form.fileType,
    { write: async (bytes) => void written.push(Buffer.from(bytes)) },
    'Sheet',
  )
  let place: SheetPlace | null = null
  for (let after: number | null = 0; after !== null;) {
    const request = { ...form, pointsHint: 'From 0 to "max".', resultSetId: null, after, limit: 2, place }
    const part: SheetPart = await store.imports.sheetPart(request)
    await file.add(part)
    after = part.next
    place = part.place
  }
  await file.end()
  return Buffer.concat(written)
}

export function markingFixture(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`fixtures/marking/${name}`, import.meta.url)))
}
