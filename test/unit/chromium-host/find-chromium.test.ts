import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findChromium } from '../../../chromium-host/find-chromium.ts'

const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const WINDOWS = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'

test('macOS and Windows have the browser where they install it', () => {
  expect(findChromium({ PATH: '/bin' }, 'darwin', (path) => path === CHROME)).toBe(CHROME)
  const env = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' }
  expect(findChromium(env, 'win32', (path) => path === WINDOWS)).toBe(WINDOWS)
  expect(findChromium(env, 'linux', (path) => path === WINDOWS)).toBeNull()
})

test('one on the PATH goes before it', () => {
  expect(findChromium({ PATH: '/opt/bin' }, 'darwin', (path) => ['/opt/bin/chromium', CHROME].includes(path))).toBe(
    '/opt/bin/chromium',
  )
})

test('a snap is passed over, be it the link or the script that stands in for one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'snap-'))
  const addProgram = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o755)
    return join(folder, name)
  }
  mkdirSync(join(folder, 'bin'))
  symlinkSync(addProgram('snap', ''), join(folder, 'bin/chromium'))
  addProgram('bin/chromium-browser', '#!/bin/sh\nif ! [ -x /snap/bin/chromium ]; then\n  exit 1\nfi\n')
  const isHere = (path: string): boolean => path.startsWith(folder)
  expect(
    findChromium({ PATH: join(folder, 'bin') }, 'linux', (path) => isHere(path) && !path.includes('google')),
  ).toBeNull()
  const chrome = addProgram('bin/google-chrome-stable', '#!/bin/sh\nexec /opt/google/chrome/chrome "$@"\n')
  expect(findChromium({ PATH: join(folder, 'bin') }, 'linux', isHere)).toBe(chrome)
})
