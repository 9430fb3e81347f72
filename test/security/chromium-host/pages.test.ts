import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchApp } from '../../../chromium-host/launch.ts'
import type { LaunchedApp } from '../../../chromium-host/launch.ts'
import '../../support/on-host.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'host-pages-'))
const dropped = join(dataDir, 'dropped.html')
let app: LaunchedApp
/** Pages beside the app's that came up during a test. */
const others: Page[] = []

beforeAll(async () => {
  // It tells whether it ran by what it writes into its own file's name, which a test sees as the page's address.
  writeFileSync(dropped, '<!doctype html><title>dropped</title><script>location.hash = "ran"</script>')
  app = await launchApp({ appDir: join(import.meta.dirname, '../../support/fixture-app'), dataDir })
  app.page.context().on('page', (page) => others.push(page))
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  others.length = 0
})

/** Waits until the app's page is the only one, as it was, and answers. */
async function expectAppAlone(): Promise<void> {
  await expect.poll(() => app.page.context().pages().length).toBe(1)
  await expect.poll(() => app.page.url()).toBe('https://desk.app.invalid/')
  await app.page.waitForFunction(() => 'fixture' in globalThis)
  expect(await app.page.evaluate(() => globalThis.fixture.call('echo', 1))).toEqual([1])
}

/** Puts a link under the pointer and presses it. */
async function click(href: string, attributes: Record<string, string>, options: Parameters<Page['click']>[1]) {
  await app.page.evaluate(
    ([address, more]) => {
      const link = document.createElement('a')
      link.textContent = 'a link'
      link.id = 'link'
      link.href = address === 'blob:' ? URL.createObjectURL(new Blob(['<p>blob'], { type: 'text/html' })) : address
      for (const [name, value] of Object.entries(more)) link.setAttribute(name, value)
      document.body.prepend(link)
    },
    [href, attributes] as const,
  )
  await app.page.click('#link', options)
  // Where the link led out, the page was brought back without it.
  await app.page.evaluate(() => document.getElementById('link')?.remove()).catch(() => undefined)
}

for (const href of ['/other.html', 'blob:', 'about:blank', 'https://example.org/']) {
  test.each([
    ['a middle click', {}, { button: 'middle' }],
    ['a click with Ctrl', {}, { modifiers: ['ControlOrMeta'] }],
    ['a click with Shift', {}, { modifiers: ['Shift'] }],
    ['a click on a target', { target: '_blank' }, {}],
    ['a click on a target with an opener', { target: 'other', rel: 'opener' }, {}],
    // Main may let an address of the app through.
    ...(href === '/other.html' ? [] : [['a click', {}, {}] as const]),
  ] as const)(
    `guard: %s on a link to ${href} leaves the app alone in its window`,
    async (_name, attributes, options) => {
      await click(href, attributes, options as Parameters<Page['click']>[1])
      await expectAppAlone()
    },
  )
}

test.each([
  ['in the page', { x: 500, y: 500 }],
  ['in a frame', { x: 60, y: 130 }],
])('guard: an HTML file that is dropped %s does not open', async (_name, place) => {
  const devtools = await app.page.context().newCDPSession(app.page)
  const data = { items: [], files: [dropped], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data })
  await devtools.detach()
  await expectAppAlone()
  expect(others).toEqual([])
})

test('guard: a window that a script opens by a frame’s own function is closed and has no bridge', async () => {
  const bridged = await app.page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const opened = ['/other.html', 'about:blank'].map((address) => frame.contentWindow?.open(address))
    frame.remove()
    return opened.some((one) => {
      try {
        return one !== null && one !== undefined && 'fixture' in one
      } catch {
        // Its page was refused already, and is Chromium's own: another origin, in which nothing can be seen.
        return false
      }
    })
  })
  expect(bridged).toBe(false)
  await expectAppAlone()
})

test.each(['blob:', 'about:blank', 'data:text/html,x', 'https://example.org/', 'javascript:document.write(1)'])(
  'guard: a script that sets its own address to %s finds itself in the app',
  async (address) => {
    await app.page
      .evaluate((href) => {
        location.href = href === 'blob:' ? URL.createObjectURL(new Blob(['<p>blob'], { type: 'text/html' })) : href
      }, address)
      .catch(() => undefined)
    await expectAppAlone()
  },
)
