import type { Page } from '@playwright/test'
import type { CommandId } from '../../contract/model/commands.ts'
import { en } from '../../contract/text/en.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { filterBy, grid } from '../support/listing.ts'
import { goTo, heldWith, openDetails, privateNote } from '../support/window.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeVisible()
  await expect(palette(page).getByRole('menuitem').first()).toBeVisible()
}

/** Runs a command by its name, as one input: letter for letter, lists in between would take a third of the test. */
async function run(page: Page, name: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(name)
  // Some are offered only once what the command before has begun is over.
  const first = async () => (await palette(page).getByRole('menuitem').allInnerTexts())[0]?.split('\n')[0]
  await expect.poll(first).toBe(name)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
}

test('every command of the palette is found by typing and does what it says', async ({ launch, serve }) => {
  test.slow()
  const service = await serve({ sessions: 60 })
  const app = await launch({ env: { TZ: 'UTC' } })
  const { page } = app
  await connect(page, service)
  await expectRows(page, 60)
  await filterBy(page, 'Status', 'Finished')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^All/ }).click()
  await expectRows(page, 60)

  const items = service.centers.flatMap((center) => [...service.items(center)])
  const count = (fits: (item: (typeof items)[number]) => boolean) => items.filter(fits).length
  const dialog = (name: string) => async () => {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const managed = (name: string) => () =>
    expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(name)
  const heading = (name: string) => () => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const isTheme = (theme: string) => () => expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  const feedCalls = () => service.requests.list().filter(({ path }) => path === '/v2/sessions').length
  let calls = 0
  const rows = (number: number) => () => expectRows(page, number)
  const noRows = () => expect(page.getByRole('heading', { name: 'No matching sessions' })).toBeVisible()
  const filterOpens = async () => {
    await expect(page.locator('[data-overlay]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-overlay]')).toHaveCount(0)
  }

  const summary = page.getByRole('complementary', { name: 'Preview' })
  let summaryWasShown = false
  const syncStatus = page.getByRole('region', { name: 'Sync', exact: true })
  /** What each command leads to, by its name. Each is waited for, so that none is still under way at the next one. */
  const effects: Readonly<Record<string, () => Promise<unknown>>> = {
    'Sync now': () => expect.poll(feedCalls).toBeGreaterThan(calls),
    'Sync everything again': () => expect.poll(feedCalls).toBeGreaterThan(calls),
    'Start reviewing': dialog('Start reviewing'),
    'Export…': dialog('Export'),
    'Download…': dialog('Download'),
    'Marking sheet…': dialog('Marking sheet'),
    'Import scores…': dialog('Import scores'),
    'Import transcripts…': dialog('Import transcripts'),
    'Evidence report…': () =>
      expect.poll(() => app.dialogs()).toContainEqual(expect.stringContaining('evidence-report')),
    'Keyboard shortcuts': dialog('Keyboard shortcuts'),
    'View: All': rows(60),
    'View: Needs scoring': rows(count(({ manualScoring }) => manualScoring === 'required')),
    'View: Scored': rows(count(({ manualScoring }) => manualScoring === 'completed')),
    'View: To review': rows(count(({ isFinished }) => isFinished)),
    'View: In progress': noRows,
    'View: Submitted': noRows,
    'View: Outdated': noRows,
    'View: Disagreement': noRows,
    'View: Timed out': rows(count(({ autoClosed }) => autoClosed)),
    'View: Mine': rows(count(({ isFinished }) => isFinished)),
    'Go to sessions': () => expect(grid(page)).toBeVisible(),
    'Go to review': () => expect(page.getByText(en.queue.emptyTitle)).toBeVisible(),
    'Go to downloads': heading('Downloads'),
    'Go to insight': heading('Insight'),
    'Go to tests': managed('Tests'),
    'Go to participants': managed('Participants'),
    'Go to employees': managed('Employees'),
    'Go to programs': managed('Programs'),
    'Go to results': managed('Results'),
    'Go to outbox': managed('Outbox'),
    'Go to what I did today': () =>
      expect(page.getByRole('navigation').locator('[aria-current=page]').getByText(en.insight.work)).toBeVisible(),
    'Open settings': heading('General'),
    ...Object.fromEntries(Object.values(en.settings.section).map((name) => [`Settings: ${name}`, heading(name)])),
    'Add connection': heading('Add connection'),
    'Theme: Light': isTheme('light'),
    'Theme: Dark': isTheme('dark'),
    'Theme: Match system': isTheme('light'),
    'Open session': async () => expect(await privateNote(page)).toBeVisible(),
    'Search people, tests, essays, notes': () => expect(page.getByRole('searchbox')).toBeFocused(),
    'Select all': () => expect(page.getByText(/^60 selected/)).toBeVisible(),
    'Toggle preview': () => expect(summary).toBeVisible({ visible: !summaryWasShown }),
    'Work offline': async () => {
      await expect(syncStatus).toContainText('Offline, last synced')
      await run(page, 'Go online')
      await expect(syncStatus).not.toContainText('Offline')
    },
    'Edit Test college': heading('Edit connection'),
    'Show sidebar': async () => {
      await expect(page.getByRole('button', { name: /^Connection Test college/ })).toBeFocused()
      await grid(page).focus()
    },
    'New window': async () => {
      await expect.poll(() => page.context().pages().length).toBe(2)
      // A window behind another one draws no frames, for which commands wait.
      await page.context().pages().at(-1)?.close()
      await page.bringToFront()
    },
  }
  // Nobody chooses a place for the evidence report.
  await app.answerDialogs({ kind: 'save', filePath: null })
  const effectOf = (name: string) => effects[name] ?? (name.startsWith('Filter') ? filterOpens : undefined)

  await openPalette(page)
  const names = (await palette(page).getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  for (const name of Object.keys(effects)) expect(names).toContain(name)
  const home = page.url()
  for (const name of names)
    await test.step(name, async () => {
      const effect = effectOf(name)
      if (effect === undefined) throw new Error(`nothing says what “${name}” leads to`)
      if (page.url() !== home) await goTo(page, '/')
      // Other screens have a grid too.
      await expect.poll(() => page.url()).toBe(home)
      await expect(grid(page)).toBeVisible()
      calls = feedCalls()
      summaryWasShown = await summary.isVisible()
      await run(page, name)
      await effect()
      await page.keyboard.press('Escape')
      if (!['View: All'].includes(name) && name.startsWith('View: ')) {
        await run(page, 'View: All')
        await expectRows(page, 60)
      }
    })

  await test.step('the app menu does the same, as far as the screen can', async () => {
    await goTo(page, '/')
    await expect(grid(page)).toBeVisible()
    const choose = (id: CommandId) => expect.poll(() => app.pressMenu(id), { message: id }).toBe(true)
    await choose('settings')
    await expect.poll(() => page.url()).toContain('/settings/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => app.pressMenu('open')).toBe(false)
    await choose('goBack')
    await expect(grid(page)).toBeVisible()
    expect(await app.pressMenu('next')).toBe(false)
    const question = page.locator('nav [aria-current=true][data-entry]')
    await choose('open')
    await expect(question).toBeFocused()
    // The session before is shown until the next one is there.
    const place = page
      .getByRole('banner')
      .or(page.locator('main header'))
      .getByText(/^[\d,]+ of 60$/)
    const first = (await place.textContent()) ?? ''
    await choose('next')
    await expect(place).not.toHaveText(first)
    await expect(question).toBeFocused()
    await choose('note')
    const note = page.getByRole('textbox', { name: 'Your note' })
    await expect(note).toBeFocused()
    await page.keyboard.type('typed')
    await choose('undo')
    // How much of what was typed is one step is the browser's own affair.
    await expect(note).not.toHaveValue('typed')
  })

  await test.step('a session is found by a part of its name, and what was opened last is offered first', async () => {
    const wanted = heldWith(service, ({ participantData }) => participantData.some(({ name }) => name === 'Last name'))
    const email = wanted.item.participantData.find(({ value }) => value.includes('@'))?.value ?? ''
    await goTo(page, '/settings')
    await openPalette(page)
    await page.keyboard.type(email)
    await palette(page).getByRole('group', { name: 'Sessions' }).getByRole('menuitem').first().click()
    await openDetails(page)
    await expect(page.getByRole('complementary').getByText(email, { exact: true }).first()).toBeVisible()
  })

  await test.step('nothing fits', async () => {
    await openPalette(page)
    // Every letter is the key of a command somewhere, and none is one here.
    const letters = 'the quick brown fox jumps over the lazy dog'
    await page.keyboard.type(letters)
    await expect(page.locator(':focus')).toHaveValue(letters)
    await expect(page.getByText(/^No results/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })
})
