import { expect, test } from 'vitest'
import { CHANNEL_NAMES } from '../../../../contract/bridge/channels.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { recordingCalls } from '../../../support/ipc-calls.ts'

test('every channel of the contract is registered', async () => {
  const { call } = recordingCalls()
  for (const channel of CHANNEL_NAMES) await expect(call(channel, [{}])).resolves.toBeDefined()
})

test('a call of the own page runs with the parsed argument and its value comes back wrapped', async () => {
  const { call, log } = recordingCalls(() => ({ answer: 42 }))
  const reply = await call('sync.rejected', [{ connectionId: 'c-1', limit: 5 }])
  expect(reply).toEqual({ ok: true, value: { answer: 42 } })
  expect(log.ran).toEqual([{ channel: 'sync.rejected', request: { connectionId: 'c-1', limit: 5 } }])
})

test('an argument is handed on as the contract reads it, not as it came', async () => {
  const { call, log } = recordingCalls()
  const settings = { name: ' N ', baseUrl: 'https://x.example/api/', accountId: '12', centers: ['c'] }
  await call('connections.test', [{ settings }])
  expect(log.ran[0]?.request).toMatchObject({
    settings: { name: 'N', baseUrl: 'https://x.example/api', syncFrom: '2000-01-01T00:00:00Z' },
  })
})

test('a bad argument is refused with the field named, and the handler does not run', async () => {
  const { call, log } = recordingCalls()
  const reply = await call('sync.rejected', [{ connectionId: 'c-1', limit: 'all' }])
  expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-argument', details: { field: 'limit' } } })
  expect(log.ran).toEqual([])
})

test('a second argument is refused', async () => {
  const { call, log } = recordingCalls()
  expect(await call('settings.get', [undefined, {}])).toMatchObject({ ok: false, error: { code: 'invalid-argument' } })
  expect(log.ran).toEqual([])
})

test('an expected failure keeps its code, message and details', async () => {
  const { call, log } = recordingCalls(() => {
    throw new DeskError('clock-skew', 'The clock is wrong.', { clockOffsetMs: 1_200_000 })
  })
  expect(await call('settings.get')).toEqual({
    ok: false,
    error: { code: 'clock-skew', message: 'The clock is wrong.', details: { clockOffsetMs: 1_200_000 } },
  })
  expect(log.failures).toMatchObject([{ channel: 'settings.get', failure: { code: 'clock-skew' } }])
})

test('the text of an unexpected error stays in the log', async () => {
  const bug = new Error('row of Ann Smith, secret s3cr3t')
  const { call, log } = recordingCalls(async () => Promise.reject(bug))
  const reply = await call('settings.get')
  expect(reply).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(JSON.stringify(reply)).not.toMatch(/Ann|s3cr3t/)
  expect(log.failures[0]?.error).toBe(bug)
})
