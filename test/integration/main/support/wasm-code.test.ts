import { expect, test } from 'vitest'
import { CLI_SOURCE, cliFor, startCli, temporaryFolder } from '../../../support/cli.ts'
import { startTestService } from '../../../support/service.ts'

/** What V8 says of each thread that it asks whether it still runs code that is to be freed; the first thread is 0. */
const THREAD_ASKED = /^\[wasm-gc\] Isolate [1-9]\d* reporting/m

test('V8 frees no WebAssembly code while the command line has threads', async () => {
  const service = await startTestService({ sessions: 40 })
  const watched = ['--stress-wasm-code-gc', '--trace-wasm-code-gc', CLI_SOURCE]
  const folder = await temporaryFolder()
  const { address, variables } = cliFor(service, folder)
  const command = ['sync', '--no-keychain', '--data-dir', folder, ...address]
  const { code, stdout } = await startCli(command, variables, watched).done
  expect(code).toBe(0)
  expect(stdout).not.toMatch(THREAD_ASKED)
})

test('nor in a process of these tests', () => {
  expect(process.execArgv).toContain('--no-wasm-code-gc')
})
