import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import { configureLog, formatLogLine, log } from '../../../main/support/log.ts'
import { makeDataFolder } from '../../support/data-folder.ts'

type Line = Record<string, unknown>
const line = (facts: Record<string, unknown>) => JSON.parse(formatLogLine('info', 'test.event', facts)) as Line

test('before it is configured nothing is written; after, one line of JSON for each event, for the user’s eyes only', async () => {
  log('error', 'too.early', { a: 1 })
  const folder = join(await makeDataFolder(), 'logs')
  configureLog({ folder, level: 'info', maxSize: 1000 })
  log('info', 'sync.page', { pages: 3, '%s': '%c %d' })
  log('debug', 'not.wanted')
  const path = join(folder, 'proctor-desk.log')
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  expect(lines.map((text) => JSON.parse(text) as Line)).toMatchObject([{ level: 'info', event: 'sync.page', pages: 3 }])
  expect((await stat(path)).mode & 0o077).toBe(0)

  for (let count = 0; count < 40; count += 1) log('warn', 'filling', { count, text: 'x'.repeat(50) })
  expect((await readdir(folder)).sort()).toEqual(['proctor-desk.log', 'proctor-desk.old.log'])
  expect((await stat(path)).size).toBeLessThan(2000)
})

test('an error keeps its name, code, message, details and cause', () => {
  const error = new DeskError('server', 'The service failed.', { status: 500 }, { cause: new TypeError('inner') })
  expect(line({ error })).toMatchObject({
    error: {
      name: 'DeskError',
      code: 'server',
      message: 'The service failed.',
      details: { status: 500 },
      cause: { name: 'TypeError', message: 'inner' },
    },
  })
})

test('anything can be logged: cycles, bytes, long texts and lists, getters that throw', () => {
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const facts = {
    cycle,
    bytes: new Uint8Array(10),
    long: 'x'.repeat(10_000),
    list: Array.from({ length: 1000 }, (_, index) => index),
    big: 10n,
    nothing: undefined,
    act: () => 1,
    at: new Date(NaN),
  }
  const text = formatLogLine('info', 'odd', facts)
  expect(text.length).toBeLessThan(8000)
  expect(JSON.parse(text)).toMatchObject({ bytes: '[10 bytes]', big: '10', act: '[function]' })
  const hostile = {
    get explodes(): string {
      throw new Error('boom')
    },
  }
  expect(() => log('info', 'hostile', hostile)).not.toThrow()
})

test('what helps to find a fault stays', () => {
  const facts = {
    path: '/home/someone/.config/proctor-desk/connections/8c1f/cache.db',
    participantId: '123e4567-e89b-12d3-a456-426614174000',
    url: 'https://assess.example/v2/sessions?center=spring-intake&modifiedSince=2026-01-01T00:00:00Z',
    code: 'network',
    clockOffsetMs: 1_200_000,
  }
  expect(line(facts)).toMatchObject(facts)
})
