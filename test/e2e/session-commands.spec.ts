import type { Page } from '@playwright/test'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { held, openSession, withAnswer } from '../support/window.ts'

/** Runs a command by typing what it is called, by keyboard alone. */
async function run(page: Page, name: string): Promise<void> {
  const palette = await open(page)
  await page.keyboard.type(name)
  await expect(palette.getByRole('menuitem').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

async function open(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('menuitem').first()).toBeVisible()
  await expect(palette.getByRole('searchbox')).toBeFocused()
  return palette
}

const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

test('a session and its video by commands alone, offered while they make sense', async ({ launch, serve }) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  const none = (await open(page)).getByRole('group', { name: 'Video' })
  await expect(none).toHaveCount(0)
  await page.keyboard.press('Escape')

  const [session] = held(
    service,
    (report) => withAnswer('VideoInterview')(report) && Boolean(report.proctoring?.protocolUrl),
  )
  if (session === undefined) throw new Error('the service has no video with a protocol')
  await openSession(page, session)
  await selectQuestion(page, 'Video interview')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Play')).toBeEnabled()
  const video = page.locator('video')
  const speed = () => video.evaluate((element) => (element as HTMLVideoElement).playbackRate)

  await test.step('play, pause, speed, sound and quality', async () => {
    await run(page, 'Play')
    await expect(button('Pause')).toBeVisible()
    await run(page, 'Pause')
    await expect(button('Play')).toBeVisible()
    await run(page, 'Speed: 1.5×')
    await expect.poll(speed).toBe(1.5)
    await run(page, 'Speed: 1×')
    await expect.poll(speed).toBe(1)
    await run(page, 'Mute')
    await expect(button('Unmute')).toBeVisible()
    const quality = page.getByRole('combobox', { name: 'Quality' })
    const height = (await quality.locator('option').nth(1).textContent()) ?? ''
    await run(page, `Quality: ${height}`)
    await expect(quality.locator('option:checked')).toHaveText(height)
    await run(page, 'Quality: Auto')
    await expect(quality.locator('option:checked')).toContainText('Auto')
  })

  await test.step('full screen by command and by key, and commands leave it, since they would lie behind', async () => {
    await run(page, 'Full screen')
    await expect.poll(() => isFull(page)).toBe(true)
    await page.keyboard.press('f')
    await expect.poll(() => isFull(page)).toBe(false)
    await page.keyboard.press('f')
    await expect.poll(() => isFull(page)).toBe(true)
    await expect(button('Exit full screen')).toBeVisible()
    const palette = await open(page)
    await expect.poll(() => isFull(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })

  await test.step('the original, and back to the stream', async () => {
    await run(page, 'Play original file')
    await expect(page.getByText('Playing the original file, not the stream.')).toBeVisible()
    await run(page, 'Play stream')
    await expect(button('Play')).toBeEnabled()
  })

  await test.step('the protocol, the note, and the next session', async () => {
    await run(page, 'View protocol')
    await expect(page.getByRole('heading', { name: 'Proctoring protocol' })).toBeVisible()
    const group = (await open(page)).getByRole('group', { name: 'Video' })
    await expect(group).toHaveCount(0)
    await page.keyboard.press('Escape')
    await run(page, 'Write note')
    const note = page.getByRole('textbox', { name: 'Your note' })
    await expect(note).toBeFocused()
    await page.keyboard.type('Look again')
    await page.keyboard.press('Shift+Tab')
    await page.getByText(/^Saved /).waitFor()
    await note.focus()
    for (const key of ['ControlOrMeta+a', 'Delete', 'Shift+Tab']) await page.keyboard.press(key)
    const notices = page.getByRole('region', { name: 'Messages' })
    await expect(notices.getByText(/^Note on .* deleted$/)).toBeVisible()
    // The notices are a part of the window that F6 leads to, and on from.
    const inNotices = () => notices.evaluate((region) => region.contains(document.activeElement))
    const visited: boolean[] = []
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('F6')
      visited.push(await inNotices())
    }
    expect(visited).toContain(true)
    expect(visited.slice(visited.indexOf(true))).toContain(false)
    await page.locator('main').getByRole('heading').first().click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(note).toHaveValue('Look again')
    const before = page.url()
    await run(
      page,
      (await page.getByRole('button', { name: 'J Next' }).isEnabled()) ? 'Next session' : 'Previous session',
    )
    await expect.poll(() => page.url()).not.toBe(before)
  })
})
