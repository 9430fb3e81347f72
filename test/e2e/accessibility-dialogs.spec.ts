import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import { audit, findings } from '../support/accessibility.ts'
import { connect, expect, expectRows, showConnectionForm, test } from '../support/app.ts'
import { connectionOf, goTo, held, openSession, openSettings, questions, privateNote } from '../support/window.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('[data-overlay]').first().waitFor({ state: 'detached' })
}

test('axe finds nothing on what opens over the list and the settings, nor on notices', async ({ launch, serve }) => {
  test.setTimeout(180_000)
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await page.getByText(/^Synced /).waitFor()

  await page.getByRole('grid').focus()
  for (const key of ['x', 'j', 'x', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.getByText(/^2 selected/).waitFor()
  await audit(page, 'two selected, and the cursor on a cell')
  await page.getByRole('columnheader', { name: 'Test' }).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await audit(page, 'menu of a column')
  await close(page)
  await page.locator('#session-row-1').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await audit(page, 'menu of a session')
  await close(page)
  await button(page, 'Columns').click()
  await page.getByRole('dialog').waitFor()
  await audit(page, 'columns')
  await close(page)
  await page.getByRole('button', { name: /^Filter( F)?$/ }).click()
  await page.getByRole('menu').waitFor()
  await audit(page, 'all filters')
  await page.keyboard.type('needs')
  await page.getByRole('menuitem', { name: /: Needs scoring/ }).waitFor()
  // React Aria tells of the active line half a second after what was typed.
  const active = () =>
    page.evaluate(
      () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '') !== null,
    )
  await expect.poll(active).toBe(true)
  await audit(page, 'filters and values that were typed')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.getByRole('menuitem', { name: 'Score', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).waitFor()
  await audit(page, 'a range of percent')
  await close(page)
  await button(page, 'Save view').click()
  await page.getByRole('dialog').getByLabel('Name').fill('All of them')
  await audit(page, 'name of a view')
  await page.keyboard.press('Enter')
  await button(page, 'View All of them').click()
  await page.getByRole('menu').waitFor()
  await audit(page, 'menu of a view')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('listitem').getByText('“All of them” deleted').waitFor()
  await audit(page, 'a notice')

  const connectionId = connectionOf(page)
  const noted = [...held(service)][0]
  if (noted === undefined) throw new Error('the service has no session')
  await openSession(page, noted)
  await (await privateNote(page)).fill('A work of my own.')
  await (await privateNote(page)).blur()
  await page.getByText(/^Saved /).waitFor()
  await openSettings(page, 'general')
  await button(page, /^Time zone of dates|Time zone/)
    .first()
    .click()
  await page.getByRole('listbox').waitFor()
  await audit(page, 'time zones')
  await close(page)
  await openSettings(page, 'connections')
  await button(page, /^Proctoring labels/).click()
  await button(page, 'Add label for conclusion').click()
  await button(page, 'Save').click()
  await audit(page, 'names of values, one of them wrong')
  await close(page)
  await openSettings(page, 'storage')
  await button(page, 'View log').click()
  await page.getByRole('dialog').waitFor()
  await audit(page, 'log')
  await close(page)
  await openSettings(page, 'about')
  await button(page, 'View licenses').click()
  await page.getByRole('dialog').getByText('zod', { exact: true }).click()
  await audit(page, 'licences, one of them open')
  await close(page)
  await openSettings(page, 'connections')
  await button(page, 'Remove Test college').click()
  await page
    .getByRole('alertdialog')
    .getByText(/exist only on this computer/)
    .waitFor()
  await audit(page, 'a removal that saves reviews first')
  await close(page)
  await goTo(page, paths.sessions(connectionId))
  await expectRows(page, 150)
})

test('axe finds nothing in the frame of a file, of whatever kind, and would find something there', async ({
  launch,
  serve,
}) => {
  test.setTimeout(180_000)
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  type Answer = { readonly files?: readonly { readonly url: string }[] } | null
  const shown: Readonly<Record<string, string>> = { pdf: '.textLayer > *', docx: 'article', png: 'img', txt: 'pre' }
  for (const [ending, part] of Object.entries(shown)) {
    const isWanted = ({ url }: { readonly url: string }) => url.endsWith(`.${ending}`)
    const fileOf = (answer: unknown) => (answer as Answer)?.files?.find(isWanted)
    const session = [...held(service)].find(({ report }) => report.questions?.some(({ answer }) => fileOf(answer)))
    if (session === undefined) throw new Error(`no essay has a file .${ending}`)
    const question = session.report.questions.find(({ answer }) => fileOf(answer))
    await openSession(page, session)
    await questions(page)
      .nth((question?.num ?? 1) - 1)
      .click()
    await button(page, `Open ${fileOf(question?.answer)?.url.split('/').at(-1)}`).click()
    const frame = page.frameLocator('iframe[title^="File: "]')
    await frame.locator(part).first().waitFor({ state: 'attached', timeout: 30_000 })
    await audit(page, `a file .${ending}`)
    if (ending !== 'txt') continue
    await frame.locator('#content').evaluate((content) => content.append(document.createElement('img')))
    const found = await findings(page)
    expect(found.filter((line) => line.includes('image-alt'))).toHaveLength(1)
  }
})

test('axe finds nothing where the secret is missing: the band over the screen, and the dialog that asks', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve({ sessions: 30 })
  const withoutKeychain = { env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(dataDir, 'no-bus')}` } }
  const first = await launch(withoutKeychain)
  await showConnectionForm(first.page)
  await first.page.getByText('No keychain available').waitFor()
  await audit(first.page, 'no keychain')
  await first.page.getByText('Keep secret key in memory until I quit', { exact: true }).click()
  await connect(first.page, service)
  await expectRows(first.page, 30)
  expect(await first.close()).toBe(0)

  const { page } = await launch(withoutKeychain)
  const lock = page.getByRole('main')
  await lock.getByLabel('Secret key', { exact: true }).waitFor()
  await audit(page, 'the lock of a connection')
  await lock.getByLabel('Secret key', { exact: true }).fill('another one')
  await lock.getByRole('button', { name: 'Unlock' }).click()
  await lock.getByText(/This secret key doesn’t unlock your data/).waitFor()
  await audit(page, 'a secret that is wrong')
})
