import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { launchApp, type LaunchAppOptions, type LaunchedApp } from '../../chromium-host/launch.ts'
import { startService, type RunningService } from '../../reference-service/service.ts'
import type { ServiceOptions } from '../../reference-service/options.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import { startGateway, type Gateway, type Reshape } from './gateway.ts'
import { TEST_UNTIL } from './service-data.ts'

export { expect } from '@playwright/test'

/** Environment of an app with the office program. */
export const OFFICE_THERE = {
  PROCTOR_DESK_OFFICE: fileURLToPath(new URL('../../node_modules/@matbee/libreoffice-converter', import.meta.url)),
}

export type Fixtures = {
  /** Data folder of the test, deleted with it. */
  readonly dataDir: string
  /** Starts the app on {@link Fixtures.dataDir}; an app that is still open is closed with the test. */
  readonly launch: (options?: LaunchAppOptions) => Promise<LaunchedApp>
  /** Starts a reference service, closed with the test. */
  readonly serve: (options?: ServiceOptions) => Promise<RunningService>
  /** Puts a gateway in front of a service, which can go down and change answers. */
  readonly network: (service: RunningService, reshape?: Reshape) => Promise<Gateway>
}

/** The `test` of end-to-end tests: a fresh data folder, the app and the service, all removed afterwards. */
export const test = base.extend<Fixtures>({
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'proctor-desk-e2e-'))
    await use(folder)
    // The browser may still write for a moment after it was told to close.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
  launch: async ({ dataDir }, use, info) => {
    const open: LaunchedApp[] = []
    await use(async ({ env, ...options } = {}) => {
      const app = await launchApp({
        dataDir,
        ...options,
        env: {
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          PROCTOR_DESK_LOCALE: 'en-US',
          // The office program needs both processors for seconds. Tests of pages ask for it with `OFFICE_THERE`.
          PROCTOR_DESK_OFFICE: '',
          ...env,
        },
      })
      open.push(app)
      // A step that times out fails while the page still exists, for its screenshot.
      app.page.setDefaultTimeout(20_000)
      info.annotations.push({ type: 'host', description: app.host })
      return app
    })
    for (const app of open) await app.kill()
    const output = open.map((app) => app.output()).join('\n')
    if (info.status !== info.expectedStatus) await info.attach('app output', { body: output })
  },
  serve: async ({}, use) => {
    const running: RunningService[] = []
    await use(async (options = {}) => {
      const service = await startService({
        sessions: 150,
        seed: 7,
        until: TEST_UNTIL,
        secret: 'test-secret',
        ...options,
      })
      running.push(service)
      return service
    })
    for (const service of running) await service.close()
  },
  network: async ({}, use) => {
    const running: Gateway[] = []
    await use(async (service, reshape) => {
      const gateway = await startGateway(service, reshape)
      running.push(gateway)
      return gateway
    })
    for (const gateway of running) await gateway.close()
  },
})

type Reachable = Pick<RunningService, 'baseUrl' | 'accountId' | 'secret' | 'centers'>

/**
 * Adds a connection and syncs it: from the welcome without the form, which takes half a second less in almost every test.
 * Where the form is open already, it is filled in.
 */
export async function connect(page: Page, service: Reachable, name = 'Test college'): Promise<void> {
  const choice = page.getByRole('button', { name: 'Connect to service' })
  await choice.or(page.getByLabel('Service address')).waitFor()
  if (!(await choice.isVisible())) {
    await fillConnection(page, service, name)
    await page.getByRole('button', { name: 'Connect and sync' }).click()
    return
  }
  const { baseUrl, accountId, secret, centers } = service
  const settings = { name, baseUrl, accountId, centers: [...centers] }
  await page.evaluate(
    async ([asked, key]) => {
      const { desk } = globalThis
      const added = await desk.connections.add({ settings: asked, secret: key, keep: 'keychain' })
      if (!added.ok) throw new Error(added.error.message)
      location.hash = `#/c/${added.value.id}`
      await desk.sync.start({ connectionId: added.value.id })
    },
    [settings, secret] as const,
  )
}

/** Shows the form for a connection, from the welcome where that is shown. */
export async function showConnectionForm(page: Page): Promise<void> {
  const choice = page.getByRole('button', { name: 'Connect to service' })
  const field = page.getByLabel('Service address')
  await choice.or(field).waitFor()
  if (await choice.isVisible()) await choice.click()
  await field.waitFor()
}

export async function fillConnection(page: Page, service: Reachable, name = 'Test college'): Promise<void> {
  await showConnectionForm(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Service address').fill(service.baseUrl)
  await page.getByLabel('Account ID').fill(service.accountId)
  await page.getByLabel('Secret key', { exact: true }).fill(service.secret)
  const centers = page.getByLabel('Centers')
  for (const center of service.centers) {
    await centers.fill(center)
    await centers.press('Enter')
  }
}

/**
 * Milliseconds between looks at what almost every test waits for. By default there is a second between later ones, of
 * which half is lost on average.
 */
export const OFTEN = [50, 100, 100, 200]

/** The grid's number of rows as screen readers announce it, which includes the header. */
export async function rowCount(page: Page): Promise<number> {
  return Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
}

export async function expectRows(page: Page, count: number): Promise<void> {
  const options = { message: `${count} rows in the grid`, timeout: 30_000, intervals: OFTEN }
  await expect.poll(() => rowCount(page), options).toBe(count)
}

/**
 * Reads the second that is burnt into the picture of a sample video, from the pixels of the current frame; `null` if
 * there is no picture. assets/media/README.md describes the squares.
 */
export async function burntInSecond(video: Locator): Promise<number | null> {
  return video.evaluate((element) => {
    const source = element as HTMLVideoElement
    if (source.videoWidth === 0) return null
    const canvas = document.createElement('canvas')
    canvas.width = source.videoWidth
    canvas.height = source.videoHeight
    const context = canvas.getContext('2d')
    if (context === null) return null
    context.drawImage(source, 0, 0)
    const column = canvas.width / 16
    const isWhite = (index: number) => {
      const [red = 0] = context.getImageData((index + 0.5) * column, canvas.height / 18, 1, 1).data
      return red > 127
    }
    if (!isWhite(3) || isWhite(12)) return null
    return [4, 5, 6, 7, 8, 9, 10, 11].reduce((value, index) => value * 2 + (isWhite(index) ? 1 : 0), 0)
  })
}

/** Goes through the questions of the open session until it shows one of a type. */
export async function selectQuestion(page: Page, type: string): Promise<void> {
  const questions = page.getByRole('navigation', { name: 'Questions and evidence' }).locator('button[data-entry]')
  await questions.first().waitFor()
  for (const question of await questions.all()) {
    await question.click()
    if (await page.getByText(new RegExp(`^Question \\d+ · ${type}`)).isVisible()) return
  }
  throw new Error(`the session has no question of the type ${type}`)
}
