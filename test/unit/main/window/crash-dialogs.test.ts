import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import type { Crashes } from '../../../../main/crash/crashes.ts'
import { askAfterManyCrashes } from '../../../../main/window/crash-dialogs.ts'

type Answering = { answers: number[]; saving: () => void; asked: number }
const electron: Answering = vi.hoisted(() => ({ answers: [], saving: () => undefined, asked: 0 }))
vi.mock('electron', () => ({
  app: { getPath: () => '/documents' },
  dialog: {
    // Like Electron, which throws for a window that is gone.
    async showMessageBox(window: { isDestroyed(): boolean }) {
      if (window.isDestroyed()) throw new TypeError('Object has been destroyed')
      electron.asked += 1
      return { response: electron.answers.shift() }
    },
    async showSaveDialog() {
      electron.saving()
      return { canceled: true, filePath: '' }
    },
  },
  shell: {},
}))

const crashes = { report: async () => ({ fileName: 'crash.txt', text: 'Report' }) } as unknown as Crashes
const RELOAD = 0
const SAVE = 1
const CLOSE = 2

function ask(answers: readonly number[], saving: (destroy: () => void) => void = () => undefined) {
  let isDestroyed = false
  electron.asked = 0
  electron.answers = [...answers]
  electron.saving = () => saving(() => (isDestroyed = true))
  return askAfterManyCrashes({ isDestroyed: () => isDestroyed } as BrowserWindow, crashes, 1)
}

test('after many crashes the user is asked again once the report is saved', async () => {
  expect(await ask([SAVE, SAVE, RELOAD])).toBe(true)
  expect(electron.asked).toBe(3)
  expect(await ask([SAVE, CLOSE])).toBe(false)
})

test('a window that was closed while its report was saved is not asked about any more', async () => {
  expect(await ask([SAVE], (destroy) => destroy())).toBe(false)
  expect(electron.asked).toBe(1)
})
