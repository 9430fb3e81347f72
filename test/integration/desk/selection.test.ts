import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { CHANNELS } from '../../../contract/bridge/channels.ts'
import type { FileToSave } from '../../../main/ipc/shell-actions.ts'
import { exportHandlers } from '../../../main/ipc/exports.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

test('what is selected in a result set is exported in its order, and nothing selected is refused', async () => {
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 60 }))
  const { resultSetId } = await desk.sessions.open(1, id, {}, BY_START)
  const path = join(await temporaryFolder(), 'selected.csv')
  const asked: FileToSave[] = []
  const askWhereToSave = async (_windowId: number, what: FileToSave) => {
    asked.push(what)
    return path
  }
  const dragged: string[] = []
  const dragFile = (_windowId: number, file: string) => {
    dragged.push(file)
    return existsSync(file)
  }
  const { 'exports.start': start, 'exports.drag': drag } = exportHandlers(desk, { askWhereToSave, dragFile })
  const order = CHANNELS.exports.start.request.parse({
    connectionId: id,
    what: 'sessions',
    scope: { kind: 'selection', resultSetId },
    formulaGuard: true,
    bom: false,
    delimiter: ',',
  })
  await expect(start(order, { windowId: 1 })).rejects.toMatchObject({ code: 'invalid-argument' })

  await desk.sessions.select(1, resultSetId, { kind: 'extend', anchor: 20, from: 20, to: 22 }, 0, 1)
  await desk.sessions.select(1, resultSetId, { kind: 'toggle', at: 5 }, 0, 1)
  const ended = new Promise<unknown>((resolve) => {
    desk.events.on('exports.progress', (progress, windowId) => {
      if (progress.state !== 'running') resolve({ ...progress, windowId })
    })
  })
  await start(order, { windowId: 1 })
  expect(await ended).toMatchObject({ state: 'done', total: 4, rows: 4, windowId: 1 })
  expect(asked).toMatchObject([{ kind: 'export' }])
  expect(asked.map(({ suggestedName }) => suggestedName).join()).toMatch(/^sessions-\d{4}-\d\d-\d\d\.csv$/)
  const rows = parse<Record<string, string>>(await readFile(path), { columns: true })
  const listed = await desk.sessions.window(1, resultSetId, 0, 60)
  expect(rows.map((row) => row.participantId)).toEqual([5, 20, 21, 22].map((at) => listed[at]?.key.participantId))

  // The file can be dragged by the export's id as long as it is there, and nothing else can.
  expect(await ended).toMatchObject({ exportId: 1, bytes: (await stat(path)).size })
  expect(await drag({ exportId: 1 }, { windowId: 1 })).toEqual({ isThere: true })
  await rm(path)
  expect(await drag({ exportId: 1 }, { windowId: 1 })).toEqual({ isThere: false })
  expect(() => drag({ exportId: 2 }, { windowId: 1 })).toThrow('no file')
  expect(dragged).toEqual([path, path])
})

test('a window selects nothing in the result set of another window, and takes over nothing from another connection', async () => {
  const desk = await openTestDesk()
  const one = await connectAndSync(desk, await startTestService({ sessions: 40, centers: ['one'] }), 'One')
  const two = await connectAndSync(desk, await startTestService({ sessions: 25, centers: ['two'] }), 'Two')
  const first = await desk.sessions.open(1, one.id, {}, BY_START)
  const second = await desk.sessions.open(1, two.id, {}, BY_START)
  await expect(desk.sessions.select(2, first.resultSetId, { kind: 'all' }, 0, 1)).rejects.toMatchObject({
    code: 'no-such-result-set',
  })
  const adopt = { kind: 'adopt', resultSetId: first.resultSetId } as const
  await expect(desk.sessions.select(1, second.resultSetId, adopt, 0, 1)).rejects.toMatchObject({
    code: 'no-such-result-set',
  })
})

test('the preview of an export is how its file begins, of a selection as well', async () => {
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 60 }))
  const { resultSetId } = await desk.sessions.open(1, id, {}, BY_START)
  await desk.sessions.select(1, resultSetId, { kind: 'extend', anchor: 4, from: 4, to: 40 }, 0, 1)
  const format = {
    fileType: 'csv',
    delimiter: ';',
    bom: true,
    formulaGuard: true,
    dateFormat: 'iso',
    timeZone: 'system',
  } as const
  const columns = ['participantName', 'started', 'participantData'] as const
  for (const onlySelected of [false, true]) {
    const order = {
      connectionId: id,
      what: 'sessions',
      columns,
      resultSet: { windowId: 1, resultSetId, onlySelected },
      format,
    } as const
    const path = join(await temporaryFolder(), 'whole.csv')
    expect(await desk.exports.run({ ...order, path })).toMatchObject({ state: 'done' })
    const lines = (await readFile(path, 'utf8')).replace('\uFEFF', '').split('\r\n')
    const begun = (await desk.exports.preview(order)).split('\r\n').slice(0, 4)
    // Later rows may bring further fields of participant data, which are columns at the end.
    begun.forEach((line, at) => expect(lines[at]?.startsWith(line)).toBe(true))
    expect(begun[0]).toMatch(/^participantName;started;/)
  }
  await desk.sessions.select(1, resultSetId, { kind: 'none' }, 0, 1)
  const nothing = {
    connectionId: id,
    what: 'sessions',
    resultSet: { windowId: 1, resultSetId, onlySelected: true },
    format,
  } as const
  await expect(desk.exports.preview(nothing)).rejects.toMatchObject({ code: 'invalid-argument' })
})
