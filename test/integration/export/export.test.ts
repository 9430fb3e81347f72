import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXPORT_COLUMNS, FILE_TYPES } from '../../../contract/model/export-options.ts'
import { exportTable as writeTable, type ExportCounts, type ExportRequest } from '../../../main/export/export.ts'
import { DEFAULT_CSV_FORMAT } from '../../support/export-format.ts'
import type { Store } from '../../../main/store/store.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  testGuid,
} from '../../support/store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-export-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

/** With the usual columns, of all sessions, where a test says nothing else. */
const exportTable = (request: Pick<ExportRequest, 'store' | 'path'> & Partial<ExportRequest>) => {
  const { what = 'sessions' } = request
  return writeTable({
    what,
    columns: EXPORT_COLUMNS[what].usual,
    resultSetId: null,
    format: DEFAULT_CSV_FORMAT,
    ...request,
  })
}

async function storeOf(records: Parameters<typeof fillStore>[1]): Promise<Store> {
  const { store } = await openTestStore()
  await fillStore(store, records)
  return store
}

/** The store, with something that happens before each part of a table is read. */
function watched(store: Store, onPart: (index: number) => void): Pick<Store, 'sessions'> {
  let parts = 0
  return {
    sessions: {
      ...store.sessions,
      async exportPart(request) {
        onPart(parts)
        parts += 1
        return store.sessions.exportPart(request)
      },
    },
  }
}

async function readCsv(path: string): Promise<Record<string, string>[]> {
  return parse(await readFile(path), { columns: true })
}

test('no sessions give a file with the header alone', async () => {
  const path = join(folder, 'out.csv')
  await exportTable({ store: await storeOf([]), path })
  expect((await readFile(path, 'utf8')).split('\r\n')).toEqual([expect.stringMatching(/^center,participantId,/), ''])
})

test('a field that appears late still gets its column in every row', async () => {
  const store = await storeOf(
    Array.from({ length: 5000 }, (_, index) =>
      sessionRecord(index, {
        participantData: index === 4900 ? [{ name: 'Late', value: 'here' }] : [{ name: 'Name', value: `N${index}` }],
      }),
    ),
  )
  const path = join(folder, 'out.csv')
  const progress: ExportCounts[] = []
  await exportTable({ store, path, onProgress: (counts) => progress.push(counts) })
  const read = await readCsv(path)
  expect(read).toHaveLength(5000)
  expect(read.map((row) => row.participantId)).toEqual(sessionRecords(0, 5000).map((record) => record.participantId))
  expect(read[4900]).toMatchObject({ Late: 'here', Name: '' })
  expect(read[4999]).toMatchObject({ Late: '', Name: 'N4999' })
  expect(progress.length).toBeGreaterThan(3)
  expect(progress.at(-1)).toMatchObject({ sessions: 5000, rows: 5000, withoutReport: 0, cutTexts: 0 })
})

test('fields that only sessions of another test have do not make everything be read again', async () => {
  const records = sessionRecords(0, 4000).map((record, index) =>
    index < 2500
      ? record
      : { ...record, testId: testGuid(1), participantData: [{ name: 'Region', value: `R${index}` }] },
  )
  const filled = await storeOf(records)
  const resultSet = await filled.sessions.open({}, { column: 'started', direction: 'desc' })
  for (const resultSetId of [null, resultSet.resultSetId]) {
    let parts = 0
    const store = watched(filled, () => (parts += 1))
    const path = join(folder, 'out.csv')
    await exportTable({ store, path, resultSetId })
    expect(parts).toBeLessThanOrEqual(5)
    const read = await readCsv(path)
    expect(read.filter((row) => row.Region !== '')).toHaveLength(1500)
    const inOrder = resultSetId === null ? ['Name', 'E-mail', 'Region'] : ['Region', 'Name', 'E-mail']
    expect(Object.keys(read[0]!).slice(-3)).toEqual(inOrder)
  }
})

test('answers: a row per question, sessions without a report are counted', async () => {
  const base = { code: null, elapsed: 61_000, max: 5, score: 2.5, reviews: null }
  const report = JSON.stringify({
    questions: [
      { ...base, num: 1, type: 'SingleChoice', prompt: 'Which?', answer: { kind: 'text', text: '=A1' } },
      {
        ...base,
        num: 2,
        type: 'VideoInterview',
        prompt: null,
        answer: { kind: 'video', mpegDashUri: 'https://m/x.mpd', originalUri: 'https://m/x.webm' },
      },
      {
        ...base,
        num: 3,
        type: 'Essay',
        prompt: 'Why?',
        answer: {
          kind: 'essay',
          text: 'Line 1\n"Line" 2',
          files: [{ url: 'https://m/a.pdf', type: 'application/pdf', size: 3 }],
        },
      },
      {
        ...base,
        num: 4,
        type: 'Matrix',
        prompt: null,
        reviews: [{ by: 'x' }],
        answer: { kind: 'other', value: { rows: [1, 2] } },
      },
      { ...base, num: 5, type: 'Likert', prompt: null, score: null, answer: { kind: 'none' } },
    ],
  })
  const path = join(folder, 'answers.csv')
  const store = await storeOf(sessionRecords(1, 4))
  await store.reports.save(reportRecord(keyOf(sessionRecord(2)), { report }))
  const counts = await exportTable({ store, what: 'answers', path })
  expect(counts).toMatchObject({ sessions: 3, rows: 5, withoutReport: 2, cutTexts: 0 })
  const read = await readCsv(path)
  expect(read.map((row) => row.num)).toEqual(['1', '2', '3', '4', '5'])
  expect(read[0]).toMatchObject({ answerText: "'=A1", elapsedTime: '00:01:01', score: '2.5' })
  expect(read[1]).toMatchObject({ videoUri: 'https://m/x.mpd', originalUri: 'https://m/x.webm' })
  expect(read[2]).toMatchObject({ answerText: 'Line 1\n"Line" 2', files: 'https://m/a.pdf' })
  expect(read[3]).toMatchObject({ answerJson: '{"rows":[1,2]}', reviews: '[{"by":"x"}]' })
  expect(read[4]).toMatchObject({ answerText: '', score: '' })
})

test.each(FILE_TYPES)('cancelling leaves no file, and one of that name as it was: %s', async (fileType) => {
  const path = join(folder, 'out.csv')
  await writeFile(path, 'older')
  const controller = new AbortController()
  const store = watched(await storeOf(sessionRecords(0, 4500)), (index) => {
    if (index === 1) controller.abort()
  })
  const format = { ...DEFAULT_CSV_FORMAT, fileType }
  const run = exportTable({ store, path, signal: controller.signal, format })
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  expect(await readdir(folder)).toEqual(['out.csv'])
  expect(await readFile(path, 'utf8')).toBe('older')
})

test.each(FILE_TYPES)('a failure of the store on the way leaves no file: %s', async (fileType) => {
  const store = watched(await storeOf(sessionRecords(0, 4500)), (index) => {
    if (index === 2) throw new Error('gone')
  })
  const run = exportTable({ store, path: join(folder, 'out.csv'), format: { ...DEFAULT_CSV_FORMAT, fileType } })
  await expect(run).rejects.toThrow('gone')
  expect(await readdir(folder)).toEqual([])
})

test('a folder that is not there is a clear failure', async () => {
  const path = join(folder, 'missing', 'out.csv')
  const run = exportTable({ store: await storeOf([]), path })
  await expect(run).rejects.toMatchObject({ code: 'disk-error' })
})

test.skipIf(process.platform === 'win32')('the file is readable by its owner alone', async () => {
  const path = join(folder, 'out.csv')
  await exportTable({ store: await storeOf(sessionRecords(0, 1)), path })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
