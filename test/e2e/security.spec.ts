import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { FILE_FRAME, connectionOf, held, heldWith, openSession, withAnswer } from '../support/window.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { goTo } from '../support/window.ts'

/** Runs in the page as a script that got into it would: by its own means, under its content policy. */
function policyOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const scope = globalThis as typeof globalThis & { blocked?: string[] }
    return scope.blocked ?? []
  })
}

/** Notes what the content policy refuses from now on. */
async function watchPolicy(page: Page): Promise<void> {
  await page.evaluate(() => {
    const blocked: string[] = []
    Object.assign(globalThis, { blocked })
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective))
  })
}

test('guard: a script in the page finds no way out of it', async ({ launch, serve }) => {
  const service = await serve({ sessions: 5 })
  const app = await launch()
  const { page } = app
  await page.getByRole('button', { name: 'Explore with demo data' }).waitFor()
  await watchPolicy(page)
  const outside = `${service.baseUrl}/stolen`

  await test.step('fetch, beacon, socket, picture, script and form are refused by the content policy', async () => {
    const answers = await page.evaluate(async (url) => {
      const fetched = await fetch(url, { mode: 'no-cors' }).then(
        () => 'fetched',
        () => 'refused',
      )
      navigator.sendBeacon(url, 'data')
      try {
        new WebSocket(url.replace('http', 'ws'))
      } catch {
        // Some versions throw, others tell by an event.
      }
      const load = (element: HTMLImageElement | HTMLScriptElement) =>
        new Promise<string>((resolve) => {
          element.onload = () => resolve('loaded')
          element.onerror = () => resolve('refused')
          element.src = url
          document.body.append(element)
        })
      const form = document.createElement('form')
      form.action = url
      document.body.append(form)
      form.submit()
      return [fetched, await load(new Image()), await load(document.createElement('script'))]
    }, outside)
    expect(answers).toEqual(['refused', 'refused', 'refused'])
    await expect
      .poll(() => policyOf(page))
      .toEqual(expect.arrayContaining(['connect-src', 'img-src', 'script-src-elem', 'form-action']))
    expect((await policyOf(page)).filter((directive) => directive === 'connect-src').length).toBeGreaterThanOrEqual(3)
  })

  await test.step('text is not run as code', async () => {
    const ran = await page.evaluate(async () => {
      // What the debugger runs at once may make code of text; what comes after it may not.
      await new Promise((resolve) => setTimeout(resolve))
      const element = document.createElement('div')
      element.innerHTML = '<button onclick="globalThis.owned = true"></button>'
      document.body.append(element)
      element.querySelector('button')?.click()
      const inline = document.createElement('script')
      inline.textContent = 'globalThis.owned = true'
      document.body.append(inline)
      try {
        const made = Reflect.construct(Function, ['globalThis.owned = true']) as () => void
        made()
      } catch {
        // The content policy.
      }
      return 'owned' in globalThis
    })
    expect(ran).toBe(false)
  })

  await test.step('a new window and another page are denied', async () => {
    const before = page.url()
    const opened = await page.evaluate((url) => window.open(url, '_blank') === null, outside)
    expect(opened).toBe(true)
    await page.evaluate((url) => {
      const link = document.createElement('a')
      Object.assign(link, { href: url, target: '_blank', textContent: 'out' })
      document.body.append(link)
      link.click()
      location.href = url
    }, outside)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(page.url()).toBe(before)
    expect(page.context().pages()).toHaveLength(1)
    await expect(page.getByRole('button', { name: 'Explore with demo data' })).toBeVisible()
  })

  await test.step('no permission is given', async () => {
    const answers = await page.evaluate(async () => {
      const place = await new Promise<string>((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          ({ code }) => resolve(`error ${code}`),
        ),
      )
      const names = ['camera', 'microphone', 'geolocation'] as const
      const states = names.map(async (name) => (await navigator.permissions.query({ name })).state)
      const notices = await navigator.permissions.query({ name: 'notifications' })
      return [place, ...(await Promise.all(states)), notices.state === 'granted']
    })
    // Error 1 is a permission that was denied; a page may ask for notices, and nobody says yes.
    expect(answers).toEqual(['error 1', 'denied', 'denied', 'denied', false])
  })

  expect(service.requests.list()).toEqual([])
  expect(await app.openedExternal()).toEqual([])
})

test('guard: addresses of the app lead to its built files alone', async ({ launch }) => {
  const { page } = await launch()
  await page.getByRole('button', { name: 'Explore with demo data' }).waitFor()
  const statuses = await page.evaluate(async () => {
    const tried = [
      '/index.html',
      '/../main/index.js',
      '/%2e%2e/main/index.js',
      '/..%2fmain/index.js',
      '/..%5cmain%5cindex.js',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%252e%252e/%252e%252e/package.json',
      '//etc/passwd',
      '/%2fetc%2fpasswd',
      '/media/1/..%2f..%2findex.html',
      '/images/x/1/..%2f0',
      '/.env',
    ]
    const origin = location.origin === 'null' ? `${location.protocol}//${location.host}` : location.origin
    return Promise.all(tried.map(async (path) => [path, (await fetch(origin + path)).status] as const))
  })
  const [own, ...others] = statuses
  expect(own).toEqual(['/index.html', 200])
  for (const [path, status] of others) expect(status, path).toBeGreaterThanOrEqual(400)
})

test('guard: the bridge cannot be changed, has no channel of the caller’s choice and tells no secret', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 5 })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 5)
  const bridge = await page.evaluate(() => {
    const desk = (globalThis as unknown as { desk: Record<string, Record<string, unknown>> }).desk
    const attempt = (change: () => unknown) => {
      try {
        change()
      } catch {
        // Strict code throws, sloppy code does nothing.
      }
    }
    const original = desk.connections?.list
    attempt(() => Object.assign(desk, { added: () => null }))
    attempt(() => Object.assign(desk.connections ?? {}, { list: () => null }))
    attempt(() => Object.assign(globalThis, { desk: null }))
    return {
      frozen: Object.isFrozen(desk) && Object.values(desk).every((group) => Object.isFrozen(group)),
      same: desk.connections?.list === original && !('added' in desk),
      names: Object.entries(desk).flatMap(([group, functions]) =>
        Object.keys(functions).map((name) => `${group}.${name}`),
      ),
      ambient: ['require', 'process', 'module', 'electron', 'ipcRenderer', 'Buffer', '__proctorDeskHost'].filter(
        (name) => name in globalThis,
      ),
    }
  })
  expect(bridge.frozen).toBe(true)
  expect(bridge.same).toBe(true)
  expect(bridge.ambient).toEqual([])
  expect(bridge.names).toContain('connections.list')
  // The outbox sends what main has stored, and takes no more than its ID.
  expect(bridge.names.filter((name) => /invoke|send|secret|eval|exec/i.test(name))).toEqual([
    'connections.provideSecret',
    'outbox.send',
  ])
  const told = await page.evaluate(async () => {
    const { desk } = globalThis as unknown as { desk: Record<string, Record<string, () => Promise<unknown>>> }
    return JSON.stringify([await desk.connections?.list?.(), await desk.app?.info?.(), await desk.settings?.get?.()])
  })
  expect(told).toContain(service.baseUrl)
  expect(told).not.toContain(service.secret)
})

test('guard: the viewer’s frame has no bridge, no network and no way to its parent', async ({ launch, serve }) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await openSession(page, heldWith(service, withAnswer('Essay')))
  await selectQuestion(page, 'Essay')
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await expect(page.frameLocator(FILE_FRAME).locator('#content > *').first()).toBeAttached()
  const frame = await (await page.locator(FILE_FRAME).elementHandle())?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  const asked = service.requests.list().length
  const inside = await frame.evaluate(async (url) => {
    const refused = (act: () => unknown) => {
      try {
        return act() === undefined
      } catch {
        return true
      }
    }
    const fetched = (address: string) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => 'fetched',
        () => 'refused',
      )
    return {
      bridge: 'desk' in globalThis,
      origin: globalThis.origin,
      parent: refused(() => window.parent.document),
      storage: refused(() => window.localStorage),
      outside: await fetched(`${url}/stolen`),
      app: await fetched('/index.html'),
    }
  }, service.baseUrl)
  expect(inside).toEqual({
    bridge: false,
    origin: 'null',
    parent: true,
    storage: true,
    outside: 'refused',
    app: 'refused',
  })
  expect(service.requests.list().length).toBe(asked)
})

test('guard: HTML, formulas and code in names stay text on every screen', async ({ launch, serve }) => {
  const service = await serve({ sessions: 600 })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 600)
  const nasty = [...held(service)].filter(({ item }) =>
    item.participantData.some(({ value }) => /<script|<img|<b>/.test(value)),
  )
  expect(nasty.length).toBeGreaterThan(0)
  const nothing = { scripts: 0, pictures: 0, owned: false }
  const madeOfNames = () =>
    page.evaluate(() => ({
      scripts: [...document.scripts].filter((script) => script.src === '').length,
      pictures: [...document.images].filter((image) => image.getAttribute('src') === 'x').length,
      owned: document.title === 'owned',
    }))
  await page.getByRole('searchbox').fill('script')
  await expect(page.getByRole('gridcell', { name: '<script>' }).first()).toBeVisible()
  for (const session of nasty.slice(0, 2)) {
    await openSession(page, session)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<')
    expect(await madeOfNames()).toEqual(nothing)
    await goTo(page, paths.sessions(connectionOf(page)))
    await page.getByRole('grid').waitFor()
  }
  await goTo(page, paths.manage(connectionOf(page), 'results'))
  await page.getByLabel('Participant IDs').fill(nasty.map(({ key }) => key.participantId).join(' '))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText('<')
  expect(await madeOfNames()).toEqual(nothing)
})

test('guard: another address in connections.json gets no signature, and is shown nothing of the first', async ({
  launch,
  serve,
  dataDir,
}) => {
  const [service, other] = [await serve({ sessions: 30 }), await serve({ sessions: 30 })]
  let app = await launch()
  await connect(app.page, service)
  await expectRows(app.page, 30)
  expect(await app.close()).toBe(0)
  await replaceInConnections(dataDir, service.baseUrl, other.baseUrl)

  app = await launch()
  await expect(app.page.getByText('This belongs to another account.').first()).toBeVisible()
  expect(other.requests.list()).toEqual([])
  expect(await app.close()).toBe(0)

  await replaceInConnections(dataDir, other.baseUrl, service.baseUrl)
  app = await launch()
  await expectRows(app.page, 30)
  await app.page.getByRole('main').getByRole('button', { name: /^Sync/ }).click()
  await expect(app.page.getByText(/^Synced /)).toBeVisible()
  expect(other.requests.list()).toEqual([])
})

/** Changes the list of connections and its copies, as whoever writes to the folder could. */
async function replaceInConnections(dataDir: string, from: string, to: string): Promise<void> {
  const names = await readdir(dataDir, { recursive: true })
  for (const name of names.filter((one) => /connections?(?:\.previous)?\.json$/.test(one))) {
    const path = join(dataDir, name)
    const text = (await readFile(path, 'utf8')).replace(from, to)
    // Without the checksum, as files of earlier versions are.
    await writeFile(path, text.replace(/,\s*"checksum": "[0-9a-f]{64}"/, ''))
  }
}
