import { en } from '../../contract/text/en.ts'
import { pseudo } from '../../renderer/common/i18n/pseudo.ts'
import { SETTINGS_SECTIONS } from '../../renderer/features/settings/section-ids.ts'
import { expect, test } from '../support/app.ts'
import { foundAtRest } from '../support/at-rest.ts'
import { unreadableText } from '../support/text-geometry.ts'
import { openSettings } from '../support/window.ts'

const WIDTHS = [1440, 1024] as const

/** A name as the pseudo-locale writes it: what is added to it depends on its length. */
const named = (text: string) => ({ name: pseudo(text), exact: true })

test('texts 40% longer: on every screen each can be read, and nothing scrolls sideways', async ({ launch }) => {
  const app = await launch({ env: { PROCTOR_DESK_LOCALE: 'en-XA' } })
  const { page } = app
  const problems: string[] = []

  async function lookAt(screen: string, width: number): Promise<void> {
    await page.setViewportSize({ width, height: 800 })
    const found = await foundAtRest(page, unreadableText)
    problems.push(...found.map((problem) => `${screen} at ${width}: ${problem}`))
    const folder = process.env.PROCTOR_DESK_SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/pseudo-${screen.replaceAll(' ', '-')}-${width}.png` })
  }
  async function look(screen: string): Promise<void> {
    for (const width of WIDTHS) await lookAt(screen, width)
  }
  async function close(): Promise<void> {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('connect', async () => {
    await expect(page.getByRole('button', named('Explore with demo data'))).toBeVisible()
    await look('welcome')
    await page.getByRole('button', named('Connect to service')).click()
    await page.getByText(pseudo('Advanced'), { exact: true }).click()
    await page.getByRole('button', named('Connect and sync')).click()
    await expect(page.getByText(pseudo('Enter a name.'))).toBeVisible()
    await look('connect')
    await page.getByRole('button', named('Cancel')).click()
    await page.getByRole('button', named('Explore with demo data')).click()
  })
  await test.step('sessions', async () => {
    await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible({ timeout: 20_000 })
    await look('sessions')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('shortcuts')
    await close()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('palette')
    await close()
    await page.getByRole('grid').focus()
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('export')
    await close()
    for (const item of [en.shortcuts.markingSheet, en.shortcuts.importScores]) {
      // The menu of connections is the first one.
      await page.locator('button[aria-haspopup=true]').first().click()
      await page.getByRole('menuitem', named(item)).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(item)
      await close()
    }
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menu')).toBeVisible()
    await look('menu of a session')
    await page.getByRole('menuitem', named('Copy participant ID')).click()
    await look('a notice')
  })
  await test.step('settings', async () => {
    for (const section of SETTINGS_SECTIONS) {
      await openSettings(page, section, pseudo(en.settings.section[section]))
      await look(`settings, ${section}`)
    }
    await openSettings(page, 'storage', pseudo('Storage and log'))
    // By key: the cards above still change their height while the demo syncs, and a click would miss the button.
    await page.getByRole('button', named('View log')).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('log')
    await close()
    await openSettings(page, 'about', pseudo('About'))
    await page.getByRole('button', named('View licenses')).press('Enter')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await look('licences')
    await close()
    await openSettings(page, 'connections', pseudo('Connections'))
    await page.getByRole('button', { name: pseudo('Proctoring labels for {{name}}…').slice(0, 20) }).click()
    await page.getByRole('button', named('Add label for conclusion')).click()
    await page.getByRole('dialog').getByRole('textbox', named('Value')).first().fill('two')
    await page.getByRole('button', named('Save')).click()
    await look('value names')
    await close()
  })
  await test.step('manage', async () => {
    await page.getByRole('button', named('Manage')).click()
    await page.getByRole('link', named('Tests')).click()
    await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
    await look('tests')
    await page.getByRole('grid').focus()
    await page.keyboard.press('n')
    await page.getByRole('button', named('Add to outbox')).click()
    await look('a new test')
    await page.getByRole('textbox', named('Title')).fill('Safety induction')
    await page.getByRole('button', named('Add to outbox')).click()
    await page.getByRole('link', { name: pseudo('Outbox') }).click()
    await page.getByRole('button', named('Show what is sent')).click()
    await look('outbox')
    await page.getByRole('button', named('Log')).click()
    await look('log of the outbox')
    await page.getByRole('link', named('Results')).click()
    await look('results before a look-up')
    const sessions = await page.evaluate(async () => {
      const { desk } = globalThis
      const connectionId = location.hash.split('/')[2]!
      const opened = await desk.sessions.open({
        connectionId,
        filter: {},
        sort: { column: 'started', direction: 'asc' },
        firstRows: 60,
      })
      return opened.ok ? opened.value.rows.map(({ key }) => key.participantId) : []
    })
    await page.getByRole('textbox', named('Participant IDs')).fill([...sessions, sessions[0], 'no ID'].join('\n'))
    await look('IDs to look up')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
    await look('results')
    await page.keyboard.press('4')
    await page.keyboard.press('End')
    await look('an ID without a result')
  })
  await test.step('session', async () => {
    await page.getByRole('link', { name: pseudo('Sessions') }).click()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect(page.getByRole('navigation', named('Questions and evidence'))).toBeVisible()
    await look('session')
    await page.keyboard.press('o')
    await expect(page.getByRole('dialog', named('Questions and evidence'))).toBeVisible()
    await lookAt('outline', 1024)
    await close()
    await page.getByRole('tab', named('Details')).click()
    await look('details')
  })
  expect(problems).toEqual([])
})
