import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EvidenceProgress } from '../../../../contract/model/evidence.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { createDeskEvents } from '../../../../main/desk/events.ts'
import { createEvidenceDesk, type EvidenceOrder } from '../../../../main/desk/evidence-desk.ts'
import type { Store } from '../../../../main/store/store.ts'
import { sessionRow } from '../../../support/fake-desk.ts'

const CONNECTION = 'c' as ConnectionId
const PDF = new Uint8Array([37, 80, 68, 70])

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
})

/** A desk whose selection has so many sessions. */
function open(selected: number) {
  const events = createDeskEvents()
  const told: EvidenceProgress[] = []
  events.on('evidence.progress', (progress) => told.push(progress))
  const close = vi.fn(async () => undefined)
  const blind = { isOn: false }
  const rows = Array.from({ length: selected }, (_, index) => sessionRow(index))
  const sessions = {
    row: async () => rows[0] ?? null,
    pin: async () => ({ resultSetId: 9, total: selected }),
    window: async (_id: number, offset: number, limit: number): Promise<readonly SessionRow[]> =>
      rows.slice(offset, offset + limit),
    close,
  }
  const desk = createEvidenceDesk({
    storeOf: async () => ({ sessions, reviews: { isBlind: async () => blind.isOn } }) as unknown as Store,
    resultSetOf: () => ({ connectionId: CONNECTION, resultSetId: 1, total: 500 }),
    events,
    underWay: { begun: async () => undefined, ended: async () => undefined },
  })
  const order = (part: Partial<EvidenceOrder> = {}): EvidenceOrder => ({
    connectionId: CONNECTION,
    scope: { kind: 'selection', resultSetId: 1 },
    windowId: 1,
    askPath: async () => join(folder, 'report.pdf'),
    print: async () => PDF,
    ...part,
  })
  const ended = () => vi.waitFor(() => expect(['done', 'failed', 'cancelled']).toContain(told.at(-1)?.state))
  return { desk, order, told, ended, close, blind }
}

test('the selected sessions are printed in their order, and the file is complete', async () => {
  const { desk, order, told, ended, close } = open(3)
  const print = vi.fn<EvidenceOrder['print']>(async (_job, { onDrawn }) => {
    onDrawn(2)
    return PDF
  })
  const names: string[] = []
  const first = await desk.start(
    order({
      print,
      askPath: async (name) => {
        names.push(name)
        return join(folder, 'report.pdf')
      },
    }),
  )
  expect(first).toMatchObject({ state: 'running', total: 3, fileName: 'report.pdf' })
  await ended()
  expect(told.map(({ state, sessions }) => [state, sessions])).toEqual([
    ['running', 2],
    ['done', 2],
  ])
  expect(print.mock.calls[0]?.[0].sessions).toEqual([0, 1, 2].map((index) => sessionRow(index).key))
  expect(names[0]).toMatch(/^evidence-report-\d{4}-\d{2}-\d{2}\.pdf$/)
  expect(await readFile(join(folder, 'report.pdf'))).toEqual(Buffer.from(PDF))
  expect(desk.pathOf(first?.evidenceId ?? 0)).toBe(join(folder, 'report.pdf'))
  expect(close).toHaveBeenCalledWith(9)
})

test('no selection and too large a one are refused before anything is asked', async () => {
  const askPath = vi.fn<EvidenceOrder['askPath']>()
  await expect(open(0).desk.start(open(0).order({ askPath }))).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(open(201).desk.start(open(201).order({ askPath }))).rejects.toMatchObject({
    code: 'limit-exceeded',
    details: { field: 'sessions', limit: 200 },
  })
  expect(askPath).not.toHaveBeenCalled()
})

test('canceled, it leaves no file and keeps the one that was there', async () => {
  const { desk, order, ended, told } = open(1)
  await writeFile(join(folder, 'report.pdf'), 'before')
  const first = await desk.start(
    order({
      print: (_job, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    }),
  )
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(2))
  desk.cancel(first?.evidenceId ?? 0)
  await ended()
  expect(told.at(-1)?.state).toBe('cancelled')
  expect(await readdir(folder)).toEqual(['report.pdf'])
  expect(await readFile(join(folder, 'report.pdf'), 'utf8')).toBe('before')
})

test('where blind mode comes before or while pages are made that name people, there is no file', async () => {
  const { desk, order, ended, told, blind } = open(2)
  const turnOn = <T>(value: T) => {
    blind.isOn = true
    return value
  }
  const print = vi.fn<EvidenceOrder['print']>(async () => turnOn(PDF))
  await desk.start(order({ print }))
  await ended()
  expect(told.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'blind-review' } })
  blind.isOn = false
  told.length = 0
  await desk.start(order({ print, askPath: async () => turnOn(join(folder, 'report.pdf')) }))
  await ended()
  expect(told.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'blind-review' } })
  expect(print).toHaveBeenCalledTimes(1)
  expect(await readdir(folder)).toEqual([])
  // What is begun in blind mode names nobody.
  told.length = 0
  await desk.start(order())
  await ended()
  expect(told.at(-1)?.state).toBe('done')
})

test('where the file cannot be written, no page is made', async () => {
  const { desk, order, ended, told } = open(1)
  const print = vi.fn<EvidenceOrder['print']>()
  await desk.start(order({ print, askPath: async () => join(folder, 'missing', 'report.pdf') }))
  await ended()
  expect(told.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'disk-error' } })
  expect(print).not.toHaveBeenCalled()
})

test('closing cancels what is under way and waits for it', async () => {
  const { desk, order } = open(1)
  await desk.start(
    order({
      print: (_job, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    }),
  )
  await desk.close()
  expect(await readdir(folder)).toEqual([])
})
