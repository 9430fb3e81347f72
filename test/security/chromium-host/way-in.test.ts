import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../../chromium-host/find-chromium.ts'
import { launchApp } from '../../../chromium-host/launch.ts'
import type { LaunchedApp } from '../../../chromium-host/launch.ts'
import '../../support/on-host.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'host-way-in-'))
/** What Chromium was given, as the program in its place wrote it down. */
const givenFile = join(dataDir, 'given')
let app: LaunchedApp

beforeAll(async () => {
  const wrapper = join(dataDir, 'chromium.sh')
  writeFileSync(wrapper, `#!/bin/sh\nenv > '${givenFile}'\nexec '${findChromium()}' "$@"\n`, { mode: 0o700 })
  const secrets = { PROCTOR_DESK_SECRET: 'a-secret-of-the-test', PROCTOR_DESK_CACHE_KEY: '5a'.repeat(32) }
  const env = { ...secrets, SERVICE_TOKEN: 'a-secret-of-the-test', PROCTOR_DESK_CHROMIUM: wrapper }
  app = await launchApp({ appDir: join(import.meta.dirname, '../../support/fixture-app'), dataDir, env })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Names of globals that no browser has by itself. */
function foreignNames(place: Page | Frame): Promise<readonly string[]> {
  return place.evaluate(() =>
    Object.getOwnPropertyNames(globalThis).filter((name) => /playwright|proctor|-/i.test(name)),
  )
}

test('guard: neither the page nor a frame has a name of the host’s way in', async () => {
  await app.page.waitForFunction(() => 'fixture' in globalThis)
  expect(await foreignNames(app.page)).toEqual([])
  await expect
    .poll(() => app.page.frames().map((frame) => frame.url()))
    .toContain('https://desk.app.invalid/frame.html')
  const frame = app.page.frames().find((one) => one.url().endsWith('/frame.html'))
  if (frame === undefined) throw new Error('the fixture has no frame')
  // The frame's own script writes what it found of the bridge.
  await frame.waitForFunction(() => document.getElementById('p')?.textContent === 'undefined')
  expect(await foreignNames(frame)).toEqual([])
})

test('guard: a frame that a script makes has no such name either, at once and later', async () => {
  const names = await app.page.evaluate(async () => {
    const own = (frame: HTMLIFrameElement) =>
      Object.getOwnPropertyNames(frame.contentWindow).filter((name) => /playwright|proctor|-/i.test(name))
    const found: string[][] = []
    for (const source of [null, 'about:blank', '/other.html']) {
      const frame = document.createElement('iframe')
      if (source !== null) frame.src = source
      const loaded = new Promise((done) => frame.addEventListener('load', done))
      document.body.append(frame)
      found.push(own(frame))
      await loaded
      found.push(own(frame))
      frame.remove()
    }
    return found.flat()
  })
  expect(names).toEqual([])
})

test('guard: whoever gets hold of the way in elsewhere than in the page’s own scripts is not heard', async () => {
  const devtools = await app.page.context().newCDPSession(app.page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const world = { frameId: frameTree.frame.id, worldName: 'elsewhere' }
  const { executionContextId } = await devtools.send('Page.createIsolatedWorld', world)
  const parameters = JSON.stringify(['https://elsewhere.example/'])
  const message = JSON.stringify({ id: 1, message: { kind: 'invoke', channel: 'open', parameters } })
  const expression = `Object.getOwnPropertyNames(globalThis).filter((name) => name.includes('-')).map((name) => globalThis[name](${JSON.stringify(message)})).length`
  const { result } = await devtools.send('Runtime.evaluate', { expression, contextId: executionContextId })
  await devtools.detach()
  expect(result.value).toBe(1)
  await app.page.evaluate(() => globalThis.fixture.call('open', 'https://page.example/'))
  expect(await app.openedExternal()).toEqual(['https://page.example/'])
})

test('guard: a script that changes what the page tells of its window makes no event of another name', async () => {
  await app.page.evaluate(async () => {
    const { stringify } = JSON
    const bounds = { x: 0, y: 0, width: 900, height: 700, maximized: false }
    for (const event of ['closed', 'close', 'error', 'ready-to-show']) {
      JSON.stringify = ((value: { message?: object }) =>
        stringify('message' in value ? { ...value, message: { kind: 'window', event, bounds } } : value)) as never
      window.dispatchEvent(new Event('focus'))
    }
    JSON.stringify = stringify
  })
  expect(await app.page.evaluate(() => globalThis.fixture.call('windowEvents'))).toEqual([])
})

test('guard: a script that makes nonsense of what the page tells does not end the host', async () => {
  await app.page.evaluate(() => {
    const { stringify } = JSON
    for (const nonsense of ['nonsense', 'null', '[]', '{"id":1}']) {
      JSON.stringify = () => nonsense
      window.dispatchEvent(new Event('focus'))
    }
    JSON.stringify = stringify
  })
  await app.page.evaluate(() => globalThis.fixture.call('open', 'https://after.example/'))
  expect(await app.openedExternal()).toContain('https://after.example/')
})

test('guard: Chromium is given no secret, and what it needs to show windows', () => {
  const given = readFileSync(givenFile, 'utf8')
  expect(given).toMatch(/^PATH=/m)
  expect(given).not.toContain('PROCTOR_DESK_')
  expect(given).not.toContain('a-secret-of-the-test')
})
