import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ConnectionSettingsInput } from '../../contract/model/connection.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { exportWith } from '../support/export-dialog.ts'
import { connectionOf, goTo, lastHeld, privateNote, questions } from '../support/window.ts'

const note = (page: Page) => page.getByRole('textbox', { name: 'Your note' })

test('two windows on one connection: a place of its own in each, and what changes in one is seen in the other', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve({ sessions: 40, centers: ['all'] })
  const app = await launch({ env: { PROCTOR_DESK_TEST_ICON: 'taskbar' } })
  const one = app.page
  const demo = (page: Page) => page.getByRole('button', { name: 'Explore with demo data' })
  await demo(one).waitFor()
  const opening = one.context().waitForEvent('page')
  await one.keyboard.press('Control+Shift+N')
  const two = await opening
  two.setDefaultTimeout(20_000)
  await demo(two).waitFor()
  await connect(one, service)
  await expectRows(one, 40)
  await expect(one.getByText(/^Synced /)).toBeVisible()

  await test.step('a window that shows the welcome follows to the connection made in another', () =>
    expectRows(two, 40))

  await test.step('filter, cursor and selection are of one window', async () => {
    await two.getByRole('searchbox').fill('zzzz-nobody')
    await expect(two.getByText(/No matching sessions/).first()).toBeVisible()
    await expectRows(one, 40)
    await two.getByRole('searchbox').fill('')
    await expectRows(two, 40)
    await one.getByRole('grid').focus()
    for (const key of ['j', 'j', 'x']) await one.keyboard.press(key)
    await expect(one.getByText('1 selected')).toBeVisible()
    await expect(two.getByText(/^\d+ selected$/)).toHaveCount(0)
    await expect(one.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'session-row-2')
    await expect(two.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'session-row-0')
  })

  await test.step('a view that is saved in one is there in the other', async () => {
    for (const [page, name] of [
      [one, 'From the first'],
      [two, 'From the second'],
    ] as const) {
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.keyboard.press('Enter')
      for (const seen of [one, two])
        await expect(seen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    }
    await expect(one.getByRole('button', { name: /^From the/ })).toHaveCount(2)
  })

  await test.step('a sync in one fills both lists', async () => {
    service.advance()
    const total = service.sessionCount('all')
    await one.getByRole('button', { name: /^Sync/ }).first().click()
    await expectRows(one, total)
    await expectRows(two, total)
  })

  await test.step('an export is told where it was asked for', async () => {
    await one.getByRole('button', { name: 'Export…' }).first().click()
    await exportWith(app, { file: join(dataDir, 'of-the-first.csv'), scope: 'All ' })
    await expect(two.getByText(/of-the-first/)).toHaveCount(0)
  })

  const held = lastHeld(service)
  const open = async (page: Page) => {
    await goTo(page, paths.session(connectionOf(page), held.key))
    await questions(page).first().waitFor()
    await privateNote(page)
  }
  await test.step('a note of one is read in the other', async () => {
    await open(one)
    await open(two)
    await note(one).fill('Seen by the first.')
    await expect(note(two)).toHaveValue('Seen by the first.')
  })

  await test.step('a note that both write is never overwritten unseen', async () => {
    // Both begin with what is stored; the second does not hear of the first in time.
    await Promise.all([note(one).fill('The first was here.'), note(two).fill('The second was here.')])
    const asks = (page: Page) => page.getByText(/Changed in another window/).count()
    await expect.poll(async () => (await asks(one)) + (await asks(two))).toBeGreaterThan(0)
    const asking = (await asks(two)) > 0 ? two : one
    await asking.getByRole('button', { name: 'Keep both' }).click()
    for (const page of [one, two]) {
      await expect(note(page)).toHaveValue(/The first was here\./)
      await expect(note(page)).toHaveValue(/The second was here\./)
    }
    await expect(asking.getByText(/Changed in another window/)).toHaveCount(0)
  })

  await test.step('when the system’s session ends, the pages are told to save, and the windows stay', async () => {
    for (const page of [one, two])
      await page.evaluate(() => globalThis.desk.app.onClosing(() => (document.body.dataset.told = 'to save')))
    await app.endSession()
    for (const page of [one, two]) await expect(page.locator('body')).toHaveAttribute('data-told', 'to save')
    await expect(note(one)).toHaveValue(/The second was here\./)
    await expect(note(two)).toHaveValue(/The second was here\./)
  })

  /** Starts the app once more, which hands its arguments over and ends. */
  const startAgain = (...args: string[]) => expect(launch({ args, timeout: 20_000 })).rejects.toThrow()
  await test.step('a link of the service’s callback leads a window to the session, and a malformed one says so', async () => {
    await goTo(two, paths.sessions(connectionOf(two)))
    await expectRows(two, service.sessionCount('all'))
    await two.bringToFront()
    await startAgain(`proctordesk://session?participantId=${held.key.participantId}`)
    const shown = () => [one, two].map((page) => page.url()).filter((url) => url.includes(held.key.participantId))
    await expect.poll(() => shown().length).toBe(2)
    await startAgain('proctordesk://session?participantId=nobody')
    await expect(two.getByText('This link doesn’t lead to a session or connection.', { exact: true })).toBeVisible()
    await two.getByRole('button', { name: 'Dismiss' }).first().click()
    await startAgain('proctordesk://session?participantId=00000000-0000-4000-8000-000000000000')
    await expect(two.getByText('No session found for this link.', { exact: true })).toBeVisible()
    await expect(two.getByText('Looking for the session…')).toHaveCount(0)
    await two.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(one.getByText('No session found for this link.')).toHaveCount(0)
  })

  const id = connectionOf(one)
  const atList = (page: Page) => page.url().endsWith(`#${paths.sessions(id)}`)
  const leaveList = async () => {
    for (const page of [one, two]) await goTo(page, paths.settingsSection('general'))
  }
  const isTaskbar = app.host === 'chromium-host' || process.platform === 'win32'
  const sync = () => one.evaluate((connectionId) => globalThis.desk.sync.start({ connectionId }), id)
  const shown = () => app.desktop.notifications()

  await test.step('a sync that ends while no window is in front is notified and counted, until the user is back', async () => {
    await leaveList()
    const before = service.sessionCount('all')
    service.advance()
    const created = service.sessionCount('all') - before
    await app.desktop.turnAway()
    await sync()
    const title = 'Sync finished'
    await expect.poll(shown).toEqual([
      {
        title,
        body: expect.stringMatching(new RegExp(`^Test college: ${created} new, \\d+ changed$`)),
        isSilent: false,
      },
    ])
    const { overlay } = await app.desktop.icon()
    if (isTaskbar) expect(overlay).toMatch(new RegExp(`^${created} new session`))

    // The next one takes its place, and both are counted.
    const between = service.sessionCount('all')
    service.advance()
    const all = created + service.sessionCount('all') - between
    await sync()
    const again = expect.stringMatching(new RegExp(`^Test college: ${all} new,`))
    await expect.poll(shown).toEqual([{ title, body: again, isSilent: true }])

    expect(await app.desktop.clickNotification(title)).toBe(true)
    await expect.poll(() => [one, two].filter(atList).length).toBe(1)
    expect(await shown()).toEqual([])
    expect(await app.desktop.icon()).toMatchObject({ overlay: '', badge: '' })
  })

  await test.step('a finished export is notified without its name, and a click leads to the window that has its notice', async () => {
    await goTo(one, paths.sessions(id))
    await app.desktop.turnAway()
    await one.getByRole('button', { name: 'Export…' }).first().click()
    await exportWith(app, { file: join(dataDir, 'Ada Lovelace.csv'), scope: 'All ' })
    await expect.poll(async () => (await shown()).length).toBe(1)
    const [{ title, body } = { title: '', body: '' }] = await shown()
    expect(title).toBe('Export finished')
    expect(body).toMatch(/^\d+ sessions saved\.$/)
    await app.desktop.clickNotification('Export finished')
    await expect(one.getByText('Exported Ada Lovelace.csv').first()).toBeVisible()
    await expect(one.getByText(body).first()).toBeVisible()
  })

  await test.step('whoever comes back in another way finds nothing left on the desktop', async () => {
    await app.desktop.turnAway()
    service.advance()
    await sync()
    await expect.poll(async () => (await shown()).length).toBe(1)
    await startAgain()
    await expect.poll(shown).toEqual([])
    expect(await app.desktop.icon()).toMatchObject({ overlay: '', badge: '' })
  })

  await test.step('nothing is notified in front of a window, nor when it is turned off', async () => {
    const state = () => one.evaluate((connectionId) => globalThis.desk.sync.status({ connectionId }), id)
    /** Syncs until main has heard of the end, and has had the time for a notification: a sync is only begun by its start. */
    const syncToEnd = async () => {
      service.advance()
      await sync()
      await expectRows(one, service.sessionCount('all'))
      await expect.poll(state).toMatchObject({ ok: true, value: { state: 'idle' } })
      await one.evaluate(() => globalThis.desk.settings.get())
    }
    await syncToEnd()
    expect(await shown()).toEqual([])
    await goTo(two, paths.settingsSection('general'))
    const notify = two.getByRole('switch', { name: 'Notify me when a sync or export ends' })
    await notify.click({ force: true })
    await expect(notify).not.toBeChecked()
    await app.desktop.turnAway()
    await syncToEnd()
    expect(await shown()).toEqual([])
    expect(await app.desktop.icon()).toMatchObject({ overlay: '', badge: '' })
  })

  await test.step('the recent connections are in the jump list, which leads there by a link', async () => {
    await leaveList()
    await startAgain(`proctordesk://connection/${id}`)
    await expect.poll(() => [one, two].filter(atList).length).toBe(1)
    await startAgain('proctordesk://connection/nobody')
    await expect(one.getByText('This connection no longer exists.', { exact: true })).toBeVisible()
    if (!isTaskbar) return
    const entries = async () => (await app.desktop.icon()).entries
    expect(await entries()).toEqual(['Test college'])
    expect(await app.desktop.chooseEntry('Test college')).toMatch(new RegExp(` proctordesk://connection/${id}$`))
    const { baseUrl, accountId, secret, centers } = service
    const other = await one.evaluate(
      async ([settings, key]) => {
        const { desk } = globalThis
        const added = await desk.connections.add({ settings, secret: key, keep: 'keychain' })
        if (!added.ok) throw new Error(added.error.message)
        return added.value.id
      },
      [{ name: 'Other college', baseUrl, accountId, centers: [...centers] }, secret] as [
        ConnectionSettingsInput,
        string,
      ],
    )
    await goTo(one, paths.sessions(other))
    await expect.poll(entries).toEqual(['Other college', 'Test college'])
    if (app.host === 'chromium-host') {
      // Windows shows no category with an entry that was taken out: it must not come back by itself.
      await app.desktop.removeEntry('Test college')
      await one.evaluate((connectionId) => globalThis.desk.connections.remove({ connectionId, ownWork: 'none' }), other)
      await expect.poll(entries).toEqual([])
    }
    await goTo(one, paths.sessions(id))
    await goTo(one, paths.insight(id))
    await expect.poll(entries).toEqual(['Test college'])
  })

  await test.step('closing one leaves the other at work', async () => {
    await goTo(two, paths.sessions(id))
    await open(one)
    await open(two)
    await note(two).fill('Typed just before closing.')
    await two.close({ runBeforeUnload: true })
    await expect(note(one)).toHaveValue('Typed just before closing.')
    await one.keyboard.press('Escape')
    await goTo(one, paths.sessions(connectionOf(one)))
    await expectRows(one, service.sessionCount('all'))
  })
  expect(await app.close()).toBe(0)
})

test('a window whose page can’t be loaded is shown and says why, and is loaded again or closed', async ({ launch }) => {
  const appDir = await mkdtemp(join(tmpdir(), 'proctor-desk-app-'))
  const root = join(import.meta.dirname, '../..')
  for (const part of ['package.json', 'node_modules']) await symlink(join(root, part), join(appDir, part))
  await cp(join(root, 'out'), join(appDir, 'out'), { recursive: true })
  const app = await launch({ appDir })
  await app.page.getByRole('button', { name: 'Explore with demo data' }).waitFor()

  // A file that is there and can't be read, as when too many files are open.
  const page = join(appDir, 'out/renderer/index.html')
  await rm(page)
  await mkdir(page)
  await app.answerDialogs({ kind: 'message', button: 0 }, { kind: 'message', button: 1 })
  const opening = app.page.context().waitForEvent('page')
  await app.page.keyboard.press('Control+Shift+N')
  const failed = await opening
  await expect.poll(() => app.dialogs()).toEqual(['Couldn’t load this window', 'Couldn’t load this window'])
  await expect.poll(() => failed.isClosed()).toBe(true)
  expect(await app.close()).toBe(0)
  await rm(appDir, { recursive: true })
})
