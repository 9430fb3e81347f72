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
