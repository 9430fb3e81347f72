import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { ChangeId, OutboxChange } from '../../../../contract/model/outbox.ts'
import type { CommandContext } from '../../../../main/cli/context.ts'
import { createOutput } from '../../../../main/cli/output.ts'
import { sendChange, stageAndSend, type StageAndSend } from '../../../../main/cli/send-change.ts'
import type { Desk } from '../../../../main/desk/desk-type.ts'

const CONNECTION = 'c1' as ConnectionId
const CHANGE = { id: 'ch1' as ChangeId, batches: { staged: 1 } } as unknown as OutboxChange
const FINDING = { value: { rows: 2 }, text: '2 rows to send' }
const OFFLINE = new DeskError('working-offline', 'You’re working offline.')

/** A command whose change stays as it is; `run` is how its sending ends. */
function started(run: Desk['outbox']['run'], json = false) {
  const written = { out: '', err: '' }
  const streamOf = (name: keyof typeof written) =>
    ({ write: (text: string) => (written[name] += text) }) as unknown as NodeJS.WriteStream
  const interruption = new AbortController()
  const outbox = { run, get: async () => ({ ...CHANGE, expected: null, counters: null, list: [] }) }
  const context = {
    desk: { outbox, events: { on: () => () => undefined } },
    output: createOutput(json, streamOf('out'), streamOf('err')),
    signal: interruption.signal,
  } as unknown as CommandContext
  const stage = (options: Partial<StageAndSend> = {}) =>
    stageAndSend(context, CONNECTION, FINDING, { stageChange: async () => CHANGE, ...options })
  return { written, context, interruption, stage }
}

const sent: Desk['outbox']['run'] = async () => ({ sent: 1, failure: null })
const refuses: Desk['outbox']['run'] = () => Promise.reject(OFFLINE)

test('what would be sent is told before it is staged, and the outcome after it', async () => {
  const { written, stage } = started(sent)
  const told: string[] = []
  await stage({
    stageChange: async () => {
      told.push(written.out)
      return CHANGE
    },
  })
  expect(told).toEqual(['2 rows to send\n'])
  expect(written.out).toBe('2 rows to send\n\nch1: 1 staged\n')
})

test('with --json there is one object, at the end', async () => {
  const { written, stage } = started(sent, true)
  await stage({ stageChange: null })
  expect(JSON.parse(written.out)).toEqual({ rows: 2, change: null, sent: null })
})

test('where nothing is staged, only the finding is told', async () => {
  const { written, stage } = started(sent)
  await stage({ stageChange: null })
  expect(written.out).toBe('2 rows to send\n')
})

test('a change that cannot be sent is named before the command fails', async () => {
  const text = started(refuses)
  await expect(text.stage()).rejects.toBe(OFFLINE)
  expect(text.written.out).toContain('ch1: 1 staged\n')
  const json = started(refuses, true)
  await expect(json.stage()).rejects.toBe(OFFLINE)
  expect(JSON.parse(json.written.out)).toMatchObject({ change: 'ch1', sent: { batches: { staged: 1 } } })
  const single = started(refuses)
  await expect(sendChange(single.context, CONNECTION, CHANGE, {}, () => '')).rejects.toBe(OFFLINE)
  expect(single.written.out).toBe('ch1: 1 staged\n')
})

test('so is one whose command was interrupted before it was sent', async () => {
  const { written, interruption, stage } = started(async (_id, _change, signal) => {
    interruption.abort()
    signal!.throwIfAborted()
    return { sent: 0, failure: null }
  })
  await expect(stage()).rejects.toMatchObject({ name: 'AbortError' })
  expect(written.out).toContain('ch1: 1 staged\n')
})

test('why it was not sent comes before what went wrong afterwards, which is a warning then', async () => {
  const full = new DeskError('disk-full', 'The disk is full.')
  const afterwards = async () => ({ value: {}, text: '1 person registered', error: full })
  const both = started(refuses)
  await expect(both.stage({ afterwards })).rejects.toBe(OFFLINE)
  expect(both.written.err).toBe('proctor-desk: warning: The disk is full.\n')
  const only = started(sent)
  await expect(only.stage({ afterwards })).rejects.toBe(full)
  expect(only.written).toEqual({ out: '2 rows to send\n\nch1: 1 staged\n\n1 person registered\n', err: '' })
})
