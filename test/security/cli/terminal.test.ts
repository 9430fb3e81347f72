import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCli } from '../../../main/cli/program.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { guidOf } from '../../support/feed-model.ts'

// Writes to the clipboard, sets the title, clears the screen (also by one character), turns the direction, forges a line.
const STEERING = '\u001b]52;c;cm0gLXJmIH4=\u0007\u001b]0;title\u0007\u001b[2J\u009b2J\u202eevil\nProctoring: none\r'
const KEY = { center: 'North', participantId: guidOf(1), testId: guidOf(2) }

/** As much of the services as the command asks for, with a report of which every text steers. */
const desk = {
  events: { onAny: () => () => undefined },
  connections: { list: () => Promise.resolve([{ id: 'one', name: STEERING }]) },
  reports: {
    get: () =>
      Promise.resolve({
        source: 'cache',
        problem: null,
        report: {
          participantData: [{ name: `Name${STEERING}`, value: `Ada${STEERING}` }],
          score: null,
          maxScore: null,
          percent: null,
          proctoring: null,
          questions: [
            {
              num: 1,
              type: STEERING,
              score: null,
              max: null,
              prompt: STEERING,
              answer: { kind: 'text', text: STEERING },
            },
          ],
        },
      }),
  },
  close: () => Promise.resolve(),
} as unknown as Desk

async function reportOf(...options: readonly string[]): Promise<string> {
  const stdout = new PassThrough()
  const code = await runCli(['report', `${KEY.center}/${KEY.participantId}/${KEY.testId}`, ...options], {
    version: '0',
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: new PassThrough() as unknown as NodeJS.WriteStream,
    openDesk: () => Promise.resolve(desk),
    askSecret: () => Promise.reject(new Error('no secret is needed')),
    signal: new AbortController().signal,
    onFailure: () => undefined,
    logFile: () => null,
  })
  stdout.end()
  expect(code).toBe(0)
  return text(stdout)
}

const STEERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

test('guard: no text of a report steers the terminal that shows it, or forges a line', async () => {
  const shown = await reportOf()
  expect(shown).not.toMatch(STEERS)
  expect(shown).toContain('Ada')
  expect(shown.match(/^Proctoring: none/gm)).toHaveLength(1)
})

test('guard: no text of a report steers the terminal as JSON either, and all of it is there', async () => {
  const shown = await reportOf('--json')
  expect(shown.trimEnd()).not.toMatch(STEERS)
  expect(shown.trimEnd()).not.toContain('\n')
  expect(JSON.parse(shown)).toMatchObject({ report: { questions: [{ prompt: STEERING }] } })
})
