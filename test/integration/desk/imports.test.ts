import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, test, vi } from 'vitest'
import type { TextEncodingName } from '../../../contract/model/decode-bytes.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import type { ImportSummary } from '../../../contract/model/score-import.ts'
import { en } from '../../../contract/text/en.ts'
import { importHandlers } from '../../../main/ipc/imports.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { SHEET_FORM } from '../../support/marking.ts'
import { startTestService } from '../../support/service.ts'

vi.setConfig({ testTimeout: 90_000 })

type Row = Readonly<Record<string, string>>
const WINDOW = { windowId: 1 }

async function begin() {
  const service = await startTestService({ sessions: 60 })
  const desk = await openTestDesk()
  const { id: connectionId } = await connectAndSync(desk, service)
  await desk.reports.fetchWanted(connectionId)
  const folder = await temporaryFolder()
  const asked: unknown[] = []
  const place = { path: join(folder, 'marks.csv') as string | null }
  const handlers = importHandlers(desk, {
    askWhereToSave: async (_windowId, what) => {
      asked.push(what)
      return place.path
    },
    askWhatToOpen: async (_windowId, what) => {
      asked.push(what.title)
      return place.path
    },
  })
  const made = await handlers['imports.makeSheet']({ connectionId, form: SHEET_FORM }, WINDOW)
  const rows = parse<Row>(await readFile(join(folder, 'marks.csv'), 'utf8'), { bom: true, columns: true })
  const fill = (count: number, score: string) =>
    writeFile(
      join(folder, 'marks.csv'),
      stringify(
        rows.map((row, at) => ({ ...row, score: at < count ? score : '' })),
        { header: true },
      ),
    )
  const open = async () => (await handlers['imports.open']({ connectionId }, WINDOW)) as ImportSummary
  return { desk, connectionId, folder, asked, place, handlers, made, rows, fill, open }
}

test('a window makes a sheet, reads it back and imports it; another window does not reach it', async () => {
  const { asked, place, handlers, made, rows, fill, open, connectionId, desk } = await begin()
  expect(made).toMatchObject({ fileName: 'marks.csv', sessions: 60, rows: rows.length, withoutReport: 0 })
  expect(asked[0]).toMatchObject({
    kind: 'export',
    suggestedName: expect.stringMatching(/^marking-sheet-.*\.csv$/) as string,
  })
  await fill(3, '1')
  const summary = await open()
  expect(asked[1]).toBe(en.imports.title)
  expect(summary).toMatchObject({ fileName: 'marks.csv', counts: { new: 3, conflict: 0 }, blank: rows.length - 3 })
  const { importId } = summary
  const page = { importId, kind: 'new', offset: 1, limit: 500 } as const
  const shown = await handlers['imports.rows'](page, WINDOW)
  expect(shown.map(({ row }) => row)).toEqual([3, 4])
  const { center, participantId, testId } = rows[1]!
  const key = { center: center!, participantId: participantId as Guid, testId: testId as Guid }
  expect(shown[0]).toMatchObject({ key, participantName: (await desk.sessions.row(connectionId, key)).participantName })
  expect(Object.keys(shown[0]!)).not.toContain('over')
  await expect(handlers['imports.rows'](page, { windowId: 2 })).rejects.toMatchObject({ code: 'invalid-argument' })

  const progress: number[] = []
  desk.events.on('imports.progress', ({ done }) => progress.push(done))
  const done = await handlers['imports.apply']({ importId, taken: [] }, WINDOW)
  expect(done).toMatchObject({ rows: 3, skipped: [], failure: null })
  expect(progress.at(-1)).toBe(3)
  await expect(handlers['imports.apply']({ importId, taken: [] }, WINDOW)).rejects.toThrow('Open it again')
  expect((await open()).counts).toMatchObject({ new: 0, unchanged: 3 })

  const [record] = await handlers['imports.list']({ connectionId }, WINDOW)
  expect(record).toMatchObject({ batch: done.batch, rows: 3, undoneAt: null })
  const undone = await handlers['imports.undo']({ connectionId, batch: done.batch! }, WINDOW)
  expect(undone).toEqual({ sessions: done.sessions, submitted: 0 })
  expect((await open()).counts).toMatchObject({ new: 3, unchanged: 0 })
  place.path = null
  expect(await open()).toBe(null)
  expect(await handlers['imports.makeSheet']({ connectionId, form: SHEET_FORM }, WINDOW)).toBe(null)
})

test('a file that cannot be read is refused, and one in another encoding is read again', async () => {
  const { folder, handlers, rows, open, connectionId } = await begin()
  const reopen = async (importId: number, encoding: TextEncodingName) => {
    const again = await handlers['imports.reopen']({ importId, encoding, sheet: null }, WINDOW)
    if (again.importId === null) throw new Error('it was not read')
    return again
  }
  const path = join(folder, 'marks.csv')
  await writeFile(path, 'PK\u0003\u0004')
  expect(await open()).toEqual({
    importId: null,
    fileName: 'marks.csv',
    problem: { problem: 'damaged' },
    againId: null,
  })
  // One letter alone is none of ASCII.
  const ascii = { participant: '', prompt: '', answer: '', score: '1', comment: 'L?ti labi' }
  const csv = stringify([{ ...rows[0], ...ascii }], { header: true })
  await writeFile(path, Buffer.from([...csv].map((letter) => (letter === '?' ? 0xef : letter.charCodeAt(0)))))
  const asked = (await handlers['imports.open']({ connectionId }, WINDOW))!
  if (asked.importId !== null || asked.againId === null) throw new Error('it was read')
  expect(asked.problem).toMatchObject({ problem: 'encodingUnknown' })
  const wrongWindow = handlers['imports.reopen'](
    { importId: asked.againId, encoding: 'windows-1252', sheet: null },
    { windowId: 2 },
  )
  await expect(wrongWindow).rejects.toMatchObject({ code: 'invalid-argument' })
  const { importId, encoding } = await reopen(asked.againId, 'windows-1252')
  expect(encoding).toBe('windows-1252')
  await expect(reopen(asked.againId, 'windows-1257')).rejects.toMatchObject({ code: 'invalid-argument' })
  const again = await reopen(importId, 'windows-1257')
  const page = { importId: again.importId, kind: 'new', offset: 0, limit: 10 } as const
  expect((await handlers['imports.rows'](page, WINDOW))[0]?.given.comment).toBe('Lļti labi')
  await expect(handlers['imports.rows']({ ...page, importId }, WINDOW)).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await handlers['imports.close']({ importId: again.importId }, WINDOW)
  await expect(handlers['imports.rows'](page, WINDOW)).rejects.toMatchObject({ code: 'invalid-argument' })
})
