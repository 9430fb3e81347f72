import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { runCli } from '../../../../main/cli/program.ts'

/** What a command that fails writes to its error output. */
async function errorOutputOf(error: Error, logFile: string | null): Promise<string> {
  const stderr = new PassThrough()
  await runCli(['verify'], {
    version: '0',
    stdout: new PassThrough() as unknown as NodeJS.WriteStream,
    stderr: stderr as unknown as NodeJS.WriteStream,
    openDesk: () => Promise.reject(error),
    askSecret: () => Promise.reject(new Error('no secret is needed')),
    signal: new AbortController().signal,
    onFailure: () => undefined,
    logFile: () => logFile,
  })
  stderr.end()
  return text(stderr)
}

test('an error of the app itself names the log, and nothing of what was thrown', async () => {
  const said = await errorOutputOf(new TypeError('Anna Smith is not a function'), '/data/logs/proctor-desk.log')
  expect(said.split('\n')).toEqual([
    expect.stringMatching(/^proctor-desk: internal: /),
    'proctor-desk: log: /data/logs/proctor-desk.log',
    '',
  ])
  expect(said).not.toContain('Anna')
})

test('other failures say all there is, and without a log none is named', async () => {
  expect(await errorOutputOf(new DeskError('store-locked', 'Locked.'), '/data/log')).toBe(
    'proctor-desk: store-locked: Locked.\n',
  )
  expect((await errorOutputOf(new Error('x'), null)).trim().split('\n')).toHaveLength(1)
})
