import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { de } from '../../../contract/text/de/de.ts'
import { lockFolder } from '../../../main/store/client/folder-lock.ts'
import { environment, exitOf, ROOT } from '../../../chromium-host/launched-process.ts'
import type { DialogAnswer, HostMessage } from '../../../chromium-host/test-link.ts'
import { temporaryFolder } from '../../support/cli.ts'

const HOST = fileURLToPath(new URL('../../../chromium-host/main.ts', import.meta.url))

/** Starts the built app on a folder, with the answers to its dialogs, and waits until it ends. */
async function startOn(dataDir: string, answers: readonly DialogAnswer[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', HOST, ROOT, `--data-dir=${dataDir}`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: environment({ env: { PROCTOR_DESK_HEADLESS: '1', PROCTOR_DESK_LOCALE: 'en-US' } }),
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  child.on('message', (message: HostMessage) => {
    if (message.type === 'dialog') said.push(message.message)
    if (message.type === 'shown-in-folder') said.push(`opened ${message.path}`)
  })
  child.send({ type: 'answer-dialogs', answers })
  return { code: await exitOf(child), said }
}

test('an app that can’t start says so and offers a report, which is opened, as often as it is asked for', async () => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'a file')
  await writeFile(dataDir, 'not a folder')
  const report = join(folder, 'report.txt')
  const { code, said } = await startOn(dataDir, [
    { kind: 'message', button: 1 },
    { kind: 'save', filePath: join(folder, 'missing', 'report.txt') },
    // The failure to save is closed, and the report asked for again.
    { kind: 'message', button: 0 },
    { kind: 'message', button: 1 },
    { kind: 'save', filePath: report },
  ])
  expect(code).toBe(1)
  const asked = 'Proctor Desk can’t start'
  const box = expect.stringMatching(/proctor-desk-crash-.*\.txt$/) as string
  expect(said).toEqual([asked, box, 'Couldn’t save report', asked, box, `opened ${report}`, asked])
  const text = await readFile(report, 'utf8')
  expect(text).toMatch(/Crash +The app could not start/)
  expect(text).toMatch(/Error +DeskError \(disk-error\): message left out/)
  expect(text).toMatch(/Connections +unknown/)
  expect(text).not.toContain(folder)
  expect(existsSync(join(folder, 'running.json'))).toBe(false)
})

test('what stands in the way of a start is said in the language of the settings', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ language: 'de' }))
  const lock = await lockFolder(dataDir)
  onTestFinished(() => lock.release())
  const { code, said } = await startOn(dataDir, [{ kind: 'message', button: 0 }])
  expect(code).toBe(1)
  expect(said).toEqual([de.startFailed.title])
})
