import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, test, type Fixtures } from '../support/app.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import {
  choose,
  connectionOf,
  goTo,
  lastHeld,
  openSession,
  openSettings,
  privateNote,
  type Held,
} from '../support/window.ts'

const MAY_NOT_MOUNT = 'needs the right to mount a file system'
const SESSIONS = 30

const commentOf = (page: Page) => page.getByRole('textbox', { name: 'Comment for the record' })
const showReview = (page: Page) => page.getByRole('tab', { name: /^Review/ }).click()
/** The line below a review that says whether it is saved. */
const reviewSaving = (page: Page) => page.getByRole('status').filter({ has: page.locator('[data-state]') })
const WHILE_FULL = 'Before. And while the disk is full.'
const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Your note' })
/** Saves the note again; a full disk has a button of the same name above the screen. */
const saveAgain = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Not saved' }).getByRole('button', { name: 'Try again' })

/** The text of a session's note that is on the disk. */
const storedNote = (page: Page, { key }: Pick<Held, 'key'>) =>
  page.evaluate(
    async (of) => {
      const read = await globalThis.desk.notes.get(of)
      return read.ok ? read.value.text : null
    },
    { connectionId: connectionOf(page), key },
  )

/** Starts the app on a folder, syncs, and opens a session where a note can be written. */
async function openOn(folder: string, { launch, serve }: Pick<Fixtures, 'launch' | 'serve'>) {
  const service = await serve({ sessions: SESSIONS, centers: ['all'] })
  const app = await launch({ dataDir: folder })
  const session = lastHeld(service)
  await connect(app.page, service)
  await expectRows(app.page, SESSIONS)
  await openSession(app.page, session)
  await privateNote(app.page)
  return { service, app, session }
}

test('the disk fills up under the open window: note and comment stay, the screen says what to do, and with room they are saved', async ({
  launch,
  serve,
}) => {
  const disk = mountSmallDisk(48 << 20)
  test.skip(disk === null, MAY_NOT_MOUNT)
  if (disk === null) return
  try {
    const { service, session, ...started } = await openOn(disk.folder, { launch, serve })
    let { app } = started
    let { page } = app
    const note = () => noteOf(page)
    await note().fill('Before. ')
    await expect(page.getByText(/^Saved /)).toBeVisible()

    disk.fill(0)
    await note().fill(WHILE_FULL)
    const failed = page.getByText('Not saved: The disk is full. Free up space, then try again.')
    await expect(failed).toBeVisible()
    await expect(note()).toHaveValue(WHILE_FULL)

    await test.step('the comment of a review stays too, and the review says that it is not saved', async () => {
      await showReview(page)
      await expect(reviewSaving(page)).toHaveText('Not started')
      await commentOf(page).fill('For the record, while the disk is full.')
      await expect(reviewSaving(page)).toHaveText('Not saved: The disk is full.')
      await expect(commentOf(page)).toHaveValue('For the record, while the disk is full.')
    })

    await test.step('a sync says it too, and the list stays', async () => {
      service.advance()
      await goTo(page, paths.sessions(connectionOf(page)))
      await page.keyboard.press('s')
      await expect(page.getByRole('region', { name: 'Sync', exact: true })).toContainText('The disk is full.')
      await expectRows(page, SESSIONS)
    })

    await test.step('no window closes over the note, not even one with nothing to save', async () => {
      const opening = page.context().waitForEvent('page')
      await page.keyboard.press('Control+Shift+N')
      const other = await opening
      await expectRows(other, SESSIONS)
      // By a signal: where the app runs on the system's browser, that one closes its windows without asking.
      void app.close()
      const unsaved = page.getByText(/^(A note isn’t|Some changes aren’t) saved/).first()
      await expect(unsaved).toBeVisible()
      // The note may have been saved since: the log of its database is written from its start again, which needs no room.
      const isNoteSaved = (await storedNote(page, session)) === WHILE_FULL
      await expect(unsaved).toHaveText(isNoteSaved ? /^Some changes/ : /^A note/)
      expect(other.isClosed()).toBe(false)
      await other.keyboard.press('End')
      await expectRows(other, SESSIONS)
      await other.close()
      await openSession(page, session)
      await privateNote(page)
      await expect(note()).toHaveValue(WHILE_FULL)
      await showReview(page)
      await expect(reviewSaving(page)).toHaveText('Not saved: The disk is full.')
      await expect(commentOf(page)).toHaveValue('For the record, while the disk is full.')
    })

    disk.clear()
    // The review is saved by itself, and so is the note once it is shown.
    await expect(reviewSaving(page)).toHaveText(/^Saved /)
    await expect(commentOf(page)).toHaveValue('For the record, while the disk is full.')
    await privateNote(page)
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await note().press('End')
    await note().pressSequentially(' With room.')
    expect(await app.closeWindow()).toBe(0)

    app = await launch({ dataDir: disk.folder })
    ;({ page } = app)
    await expectRows(page, SESSIONS)
    await openSession(page, session)
    await privateNote(page)
    await expect(note()).toHaveValue('Before. And while the disk is full. With room.')
    await showReview(page)
    await expect(commentOf(page)).toHaveValue('For the record, while the disk is full.')
    await app.kill()
  } finally {
    disk.remove()
  }
})

test('the app starts on a full disk: everything is read, one notice says what cannot be saved, and with room it is', async ({
  launch,
  serve,
}) => {
  const disk = mountSmallDisk(48 << 20)
  test.skip(disk === null, MAY_NOT_MOUNT)
  if (disk === null) return
  try {
    const { session, ...started } = await openOn(disk.folder, { launch, serve })
    await noteOf(started.app.page).fill('Written before.')
    await expect(started.app.page.getByText(/^Saved /)).toBeVisible()
    expect(await started.app.closeWindow()).toBe(0)

    disk.fill(0)
    const app = await launch({ dataDir: disk.folder })
    const { page } = app
    const notice = page.getByText('The disk is full. You can read synced data, but')
    await expectRows(page, SESSIONS)
    await expect(notice).toHaveCount(1)
    await expect(notice).toContainText('Free up space.')

    await test.step('the list is sorted and a session is read', async () => {
      await page.getByRole('columnheader', { name: 'Participant' }).click()
      await expectRows(page, SESSIONS)
      await openSession(page, session)
      await privateNote(page)
      await expect(noteOf(page)).toHaveValue('Written before.')
    })

    await test.step('a note that cannot be saved stays in its field, and the notice is still the only one', async () => {
      await noteOf(page).fill('Written while the disk was full.')
      await expect(page.getByText('Not saved: The disk is full. Free up space, then try again.')).toBeVisible()
      await expect(notice).toHaveCount(1)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByText('Still can’t save').first()).toBeVisible()
      await expect(noteOf(page)).toHaveValue('Written while the disk was full.')
    })

    disk.clear()
    await saveAgain(page).click()
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect(await app.closeWindow()).toBe(0)

    const after = await launch({ dataDir: disk.folder })
    await expectRows(after.page, SESSIONS)
    await openSession(after.page, session)
    await privateNote(after.page)
    await expect(noteOf(after.page)).toHaveValue('Written while the disk was full.')
    await after.kill()
  } finally {
    disk.remove()
  }
})

test('the app starts on a read-only data folder: everything is read, and “Try again” goes on when it may be written', async ({
  launch,
  serve,
}) => {
  const disk = mountSmallDisk(48 << 20)
  test.skip(disk === null, MAY_NOT_MOUNT)
  if (disk === null) return
  try {
    const { session, ...started } = await openOn(disk.folder, { launch, serve })
    await noteOf(started.app.page).fill('Written before.')
    await expect(started.app.page.getByText(/^Saved /)).toBeVisible()
    expect(await started.app.closeWindow()).toBe(0)

    disk.makeReadOnly()
    const app = await launch({ dataDir: disk.folder })
    const { page } = app
    const notice = page.getByText('Proctor Desk can’t write to its data folder. You can read synced data, but')
    await expectRows(page, SESSIONS)
    await expect(notice).toHaveCount(1)
    await openSession(page, session)
    await privateNote(page)
    await expect(noteOf(page)).toHaveValue('Written before.')
    await noteOf(page).fill('Written while it could not be.')
    await expect(page.getByText(/^Not saved: Couldn’t read or write the disk\./)).toBeVisible()
    disk.makeWritable()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(notice).toHaveCount(0)
    // The note that waited needs no click of its own.
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await expect(noteOf(page)).toHaveValue('Written while it could not be.')
    expect(await app.closeWindow()).toBe(0)
  } finally {
    disk.remove()
  }
})

test('the data folder becomes read-only under the open window: what is noted is kept, and what cannot be is said', async ({
  launch,
  serve,
}) => {
  const disk = mountSmallDisk(48 << 20)
  test.skip(disk === null, MAY_NOT_MOUNT)
  if (disk === null) return
  try {
    const { session, ...started } = await openOn(disk.folder, { launch, serve })
    let { app } = started
    let { page } = app
    const note = () => noteOf(page)
    disk.makeReadOnly()
    await note().fill('While nothing may be written.')
    await expect(page.getByText(/^Saved |^Not saved: Couldn’t read or write the disk\. Check/)).toBeVisible()
    await openSettings(page, 'appearance')
    await choose(page, /Theme$/, 'Dark')
    await expect(page.getByText('Couldn’t read or write the disk.').first()).toBeVisible()
    disk.makeWritable()
    expect(await app.closeWindow()).toBe(0)
    const files = await readdir(disk.folder, { recursive: true })
    expect(files.filter((name) => name.endsWith('.tmp') || name.endsWith('.part'))).toEqual([])
    expect(await readdir(join(disk.folder, 'connections'))).toHaveLength(1)

    app = await launch({ dataDir: disk.folder })
    ;({ page } = app)
    await expectRows(page, SESSIONS)
    await openSession(page, session)
    await privateNote(page)
    await expect(note()).toHaveValue('While nothing may be written.')
    await app.kill()
  } finally {
    disk.remove()
  }
})
