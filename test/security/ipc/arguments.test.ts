import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHANNEL_NAMES, requestSchema } from '../../../contract/bridge/channels.ts'
import { recordingCalls } from '../../support/ipc-calls.ts'

const GUID = '00000000-0000-4000-8000-000000000001'
const KEY = { center: 'c', participantId: GUID, testId: GUID }
const EXPORT = {
  connectionId: 'c',
  what: 'sessions',
  scope: { kind: 'all' },
  formulaGuard: true,
  bom: false,
  delimiter: ',',
} as const
const textPart = (part: object) => ({
  ...{ first: 0, size: 100, version: { length: 9, etag: null, lastModified: null } },
  ...part,
})
const names = fc.constantFrom(
  ...[
    'connectionId',
    'key',
    'settings',
    'secret',
    'keep',
    'resultSetId',
    'filter',
    'sort',
    'offset',
    'limit',
    'url',
    'what',
    'scope',
    'kind',
    '__proto__',
    'constructor',
    'toString',
  ],
)
const junk = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
  fc.dictionary(
    names,
    fc.oneof(
      fc.anything(),
      fc.constantFrom('all', 'c-1', 'memory', GUID, 0, -1, 1e21, Number.NaN, KEY, '../..', 'javascript:alert(1)'),
    ),
  ),
)

test('guard: no argument makes a call reject, throw or reach a handler that the contract would refuse', async () => {
  const { call, log } = recordingCalls()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CHANNEL_NAMES),
      fc.array(junk, { maxLength: 3 }),
      async (channel, parameters) => {
        log.ran.length = 0
        const reply = await call(channel, parameters)
        const fits = parameters.length <= 1 && requestSchema(channel).safeParse(parameters[0]).success
        expect(reply.ok).toBe(fits)
        expect(log.ran).toHaveLength(fits ? 1 : 0)
        if (!reply.ok) expect(reply.error.code).toBe('invalid-argument')
      },
    ),
    { numRuns: 3000 },
  )
})

test('guard: a key of another prototype does not reach the handler', async () => {
  const { call, log } = recordingCalls()
  const request = JSON.parse('{"connectionId":"c-1","__proto__":{"limit":1}}') as unknown
  expect(await call('sync.rejected', [request])).toMatchObject({ ok: false, error: { code: 'invalid-argument' } })
  expect(log.ran).toEqual([])
})

test('an export without more than that is let through, so the refusals below are for what they add', async () => {
  const { call, log } = recordingCalls()
  expect(await call('exports.start', [EXPORT])).toMatchObject({ ok: true })
  expect(log.ran).toHaveLength(1)
})

test.each([
  ['app.openExternal', { url: 'javascript:alert(1)' }],
  ['app.openExternal', { url: 'file:///etc/passwd' }],
  ['app.openExternal', { url: 'smb://host/share' }],
  ['app.showInFolder', { path: '/etc' }],
  ['app.openFolder', { folder: '/etc' }],
  ['app.openFolder', { folder: 'data/../..' }],
  ['settings.set', { timeZone: '../../etc/localtime' }],
  ['playback.set', { connectionId: 'c', key: KEY, questionNum: 1, seconds: -1 }],
  ['playback.set', { connectionId: 'c', key: KEY, questionNum: 1, seconds: Number.POSITIVE_INFINITY }],
  [
    'connections.setValueNames',
    { connectionId: 'c', valueNames: { conclusion: [{ value: 1.5, name: 'x', tone: 'ok' }], evaluation: [] } },
  ],
  ['sync.status', { connectionId: '../../elsewhere' }],
  ['connections.remove', { connectionId: 'c/../..', ownWork: 'unreadable' }],
  ['sessions.window', { resultSetId: 1, offset: 0, limit: 1_000_000 }],
  [
    'exports.start',
    {
      connectionId: 'c',
      what: 'sessions',
      scope: { kind: 'all' },
      formulaGuard: true,
      bom: false,
      delimiter: ',',
      path: '/etc/passwd',
    },
  ],
  ...[
    { columns: ['note', 'constructor'] },
    { columns: ['note', 'note'] },
    { columns: [] },
    { timeZone: '../../etc/localtime' },
    { dateFormat: 'YYYY' },
    { delimiter: '' },
  ].map((part) => ['exports.start', { ...EXPORT, ...part }] as const),
  ['notes.set', { connectionId: 'c', key: KEY, text: 'x'.repeat(100_001) }],
  ['media.readTextPart', { connectionId: 'c', key: KEY, target: { kind: 'protocol' }, part: textPart({ first: -1 }) }],
  [
    'media.readTextPart',
    { connectionId: 'c', key: KEY, target: { kind: 'protocol' }, part: textPart({ size: 2 ** 31 }) },
  ],
  [
    'media.readTextPart',
    { connectionId: 'c', key: KEY, target: { kind: 'protocol', url: 'https://evil.example/' }, part: textPart({}) },
  ],
  ['media.save', { connectionId: 'c', key: KEY, target: { kind: 'protocol' }, path: '/etc/passwd' }],
  ['media.save', { connectionId: 'c', key: KEY, target: { kind: 'protocol', name: '../x' } }],
  ['media.save', { connectionId: 'c', key: KEY, target: { kind: 'essayFile', questionNum: 1, index: -1 } }],
] as const)('guard: %s with %j is refused', async (channel, request) => {
  const { call, log } = recordingCalls()
  expect(await call(channel, [request])).toMatchObject({ ok: false, error: { code: 'invalid-argument' } })
  expect(log.ran).toEqual([])
})
