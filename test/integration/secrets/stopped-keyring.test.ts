import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/cli.ts'
import { HAS_TEST_KEYRING } from '../../support/keyring.ts'
import { startOwnKeyring } from '../../support/own-keyring.ts'

const source = (name: string) =>
  JSON.stringify(fileURLToPath(new URL(`../../../main/secrets/${name}`, import.meta.url)))

/** libsecret finds its bus once per process, so what uses another bus is a process of its own. It does what it is told. */
const SCRIPT = `
  import { readFile } from 'node:fs/promises'
  const { createBoundedStore } = await import(${source('bounded-store.ts')})
  const { createKeytarStore } = await import(${source('keytar-store.ts')})
  const patience = { readMs: 5_000, changeMs: 5_000, closeMs: 5_000 }
  const store = createBoundedStore(createKeytarStore(), { patience, onAnswersAgain: () => process.send('again') })
  const code = (promise) => promise.then(() => 'done', (error) => error.code)
  const steps = {
    set: () => code(store.set('a', 'first')),
    get: () => store.get('a'),
    // More calls than the process has threads for them, and for files.
    many: () => Promise.all(Array.from({ length: 8 }, () => code(store.get('a')))),
    change: () => code(store.set('a', 'second')),
    file: async () => (await readFile(process.argv[1], 'utf8')).length > 0,
    availability: () => store.availability(),
  }
  process.on('message', async (step) => process.send(await steps[step]()))
  process.send('ready')
`

async function begin() {
  const keyring = await startOwnKeyring()
  onTestFinished(() => keyring.end())
  const file = join(await temporaryFolder(), 'script.ts')
  await writeFile(file, SCRIPT)
  const child = fork(file, { env: { ...process.env, ...keyring.env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const message = async () => ((await once(child, 'message')) as [unknown])[0]
  const ask = (step: string) => {
    child.send(step)
    return message()
  }
  expect(await message()).toBe('ready')
  return { keyring, message, ask }
}

test.runIf(HAS_TEST_KEYRING)(
  'a keyring that hangs: calls fail, files are read, and it is used again when it goes on',
  async () => {
    const { keyring, message, ask } = await begin()
    expect(await ask('set')).toBe('done')
    expect(await ask('availability')).toEqual({ available: true, reason: null })
    keyring.stop()
    expect(await ask('many')).toEqual(Array(8).fill('keychain-unavailable'))
    expect(await ask('file')).toBe(true)
    expect(await ask('change')).toBe('keychain-unavailable')
    expect(await ask('availability')).toMatchObject({ available: false })
    keyring.resume()
    expect(await message()).toBe('again')
    expect(await ask('get')).toBe('first')
    expect(await ask('change')).toBe('done')
    expect(await ask('get')).toBe('second')
  },
)
