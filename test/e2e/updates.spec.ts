import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, test, type Fixtures } from '../support/app.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { makeUpdateKeys, publish, startUpdateServer, type UpdateServer } from '../support/update-server.ts'
import { connectionOf, goTo, lastHeld, openSession, openSettings, privateNote } from '../support/window.ts'

test.skip(process.platform !== 'linux', 'an AppImage takes the place of another one on Linux only')

const { privateKey, publicText } = makeUpdateKeys()
const NOTES = '# News\n<img src=x onerror="document.title = 1">'

let server: UpdateServer
test.beforeEach(async () => {
  server = await startUpdateServer()
})
test.afterEach(() => server.close())

const inUpdates = (page: Page) => page.getByRole('region', { name: 'Updates' })
const state = (page: Page) => inUpdates(page).getByRole('status').first()
const button = (page: Page, name: string) => inUpdates(page).getByRole('button', { name, exact: true })

/** Starts the app as a copy that looks for updates, from a script in the place of an AppImage. */
async function launchUpdatable(folder: string, dataDir: string, { launch }: Pick<Fixtures, 'launch'>) {
  const appImage = join(folder, 'Proctor Desk.AppImage')
  await writeFile(appImage, 'the old one')
  const app = await launch({
    dataDir,
    env: {
      APPIMAGE: appImage,
      PROCTOR_DESK_UPDATE_URL: server.baseUrl,
      PROCTOR_DESK_UPDATE_KEY: publicText,
      TEST_UPDATER_ARCH: 'x64',
    },
  })
  return { app, page: app.page, appImage }
}

/** A version that notes that it was started, and how. */
const script = (started: string) => Buffer.from(`#!/bin/sh\necho "$0" > '${started}'\n`)

async function restart(page: Page): Promise<void> {
  await button(page, 'Restart and update…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restart and update', exact: true }).click()
}

test('without an address there is no trace of updates', async ({ launch }) => {
  const app = await launch({ env: { APPIMAGE: '/nowhere/Proctor.AppImage' } })
  await openSettings(app.page, 'about')
  await expect(app.page.getByText('Third-party licenses')).toBeVisible()
  await expect(inUpdates(app.page)).toHaveCount(0)
  expect(await app.pressMenu('checkForUpdates')).toBe(false)
})

test('a newer version is offered, downloaded and installed, each when it is asked for', async ({
  launch,
  serve,
  dataDir,
}) => {
  const started = join(dataDir, 'started')
  publish(server, privateKey, { file: script(started), notes: NOTES })
  const service = await serve({ sessions: 30, centers: ['all'] })
  const { app, page, appImage } = await launchUpdatable(dataDir, join(dataDir, 'desk'), { launch })
  await connect(page, service)
  await expectRows(page, 30)
  const list = paths.sessions(connectionOf(page))
  // A check is started from wherever one is, and leads to what it finds.
  await expect.poll(() => app.pressMenu('checkForUpdates')).toBe(true)
  await expect(state(page)).toHaveText(/^0\.2\.0, released .* \(\d+\sbytes\)$/)
  const notes = page.getByRole('region', { name: 'What’s new in 0.2.0' })
  await expect(notes).toHaveText(NOTES)
  await expect(notes.locator('img')).toHaveCount(0)
  expect(server.seen.map(({ url }) => url)).toEqual(['/latest-linux.yml'])

  await test.step('elsewhere it is a mark beside the settings, and no dialog', async () => {
    await goTo(page, list)
    await openSession(page, lastHeld(service))
    await expect(page.getByRole('link', { name: 'Settings Update available' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await (await privateNote(page)).fill('Typed to the last moment.')
    await openSettings(page, 'about')
  })

  await button(page, 'Download').click()
  await expect(state(page)).toHaveText('0.2.0 is downloaded. Restart to install it.')
  expect(await readFile(appImage, 'utf8')).toBe('the old one')
  await restart(page)
  await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toBe(`${appImage}\n`)
  expect(await readFile(appImage)).toEqual(script(started))
  // The app has ended by itself, with everything saved.
  await expect.poll(() => isRunning(app.pid)).toBe(false)
  const next = await launch({ dataDir: join(dataDir, 'desk') })
  await expectRows(next.page, 30)
  await openSession(next.page, lastHeld(service))
  await expect(await privateNote(next.page)).toHaveValue('Typed to the last moment.')
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('nothing restarts while something is not saved, however often it is asked for', async ({
  launch,
  serve,
  dataDir,
}) => {
  const disk = mountSmallDisk(64 << 20)
  test.skip(disk === null, 'needs the right to mount a file system')
  if (disk === null) return
  try {
    const started = join(dataDir, 'started')
    publish(server, privateKey, { file: script(started) })
    const service = await serve({ sessions: 30, centers: ['all'] })
    const { app, page, appImage } = await launchUpdatable(dataDir, disk.folder, { launch })
    await connect(page, service)
    await expectRows(page, 30)
    const list = paths.sessions(connectionOf(page))
    await openSettings(page, 'about')
    await button(page, 'Check now').click()
    await button(page, 'Download').click()
    await expect(state(page)).toHaveText('0.2.0 is downloaded. Restart to install it.')

    disk.fill(0)
    await goTo(page, list)
    await openSession(page, lastHeld(service))
    // Again, since the browser's profile is on this disk too, and has freed what it no longer needs.
    disk.fill(0)
    await (await privateNote(page)).fill('Not saved yet.')
    await expect(page.getByText('Not saved: The disk is full.').first()).toBeVisible()
    await openSettings(page, 'about')
    for (let times = 0; times < 2; times += 1) {
      await restart(page)
      await expect(inUpdates(page).getByText('Something isn’t saved, so Proctor Desk didn’t restart.')).toBeVisible()
      await expect(button(page, 'Restart and update…')).toBeEnabled()
    }
    expect(isRunning(app.pid)).toBe(true)
    expect(await readFile(appImage, 'utf8')).toBe('the old one')

    disk.clear()
    await restart(page)
    await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toBe(`${appImage}\n`)
    await expect.poll(() => isRunning(app.pid)).toBe(false)
    const next = await launch({ dataDir: disk.folder })
    await expectRows(next.page, 30)
    await openSession(next.page, lastHeld(service))
    await expect(await privateNote(next.page)).toHaveValue('Not saved yet.')
    await next.close()
  } finally {
    disk.remove()
  }
})

test('what goes wrong is told where the user asked, and a download can be cancelled', async ({ launch, dataDir }) => {
  const { page } = await launchUpdatable(dataDir, join(dataDir, 'desk'), { launch })
  await openSettings(page, 'about')
  await button(page, 'Check now').click()
  await expect(inUpdates(page).getByText('The update server answered with an error (404).')).toBeVisible()
  publish(server, makeUpdateKeys().privateKey)
  await button(page, 'Check now').click()
  await expect(inUpdates(page).getByText('The update isn’t signed by the makers of Proctor Desk.')).toBeVisible()

  const file = Buffer.alloc(2_000_000, 'new')
  publish(server, privateKey, { file })
  server.files.set('/Proctor Desk-0.2.0.AppImage', (response) => {
    response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 500_000))
  })
  await button(page, 'Check now').click()
  await button(page, 'Download').click()
  await expect(state(page)).toHaveText(/^Downloading 0\.2\.0: \d+\skB of 2\sMB$/)
  await button(page, 'Cancel download').click()
  await expect(button(page, 'Download')).toBeVisible()
  expect(await readdir(join(dataDir, 'desk/updates/pending'))).toEqual([])
})
