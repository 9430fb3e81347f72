import type { Page } from '@playwright/test'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Modules and tests' })
const row = (page: Page, name: RegExp) => grid(page).getByRole('row', { name })

/** Sends everything in the outbox, and returns to the programs. */
async function sendAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show outbox' }).click()
  await page.getByRole('button', { name: 'Send all' }).click()
  await expect(page.getByText('Nothing to send')).toBeVisible()
  await page.getByRole('link', { name: 'Programs' }).click()
}

test('a program is written, staged, sent, changed and sent again, and gets its employees', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 12 })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 12)
  const keys = (text: string) => page.keyboard.press(text)
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('link', { name: 'Programs' }).click()

  await test.step('a new program begins with its title, and needs a project and a center', async () => {
    await expect(page.getByText('No programs yet')).toBeVisible()
    await keys('n')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Leadership onboarding')
    await keys('Control+Enter')
    await expect(page.getByText('Correct this first', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /Project/ }).click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Center ID').fill(Object.values(service.centerIds)[0]!)
    await page.getByLabel('Name on this computer').last().fill('Spring')
    await keys('Tab')
    await page.getByText('Manual registration', { exact: true }).click()
  })

  await test.step('modules and tests are added and ordered with the keyboard', async () => {
    await grid(page).focus()
    await keys('Enter')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Foundations')
    await expect(page.getByLabel('Title')).toHaveValue('Foundations')
    await keys('Escape')
    await expect(grid(page)).toBeFocused()
    for (const name of ['Team lead', 'Safety']) {
      await row(page, /^Add test$/).click()
      await expect(page.getByRole('searchbox', { name: 'Find a test' })).toBeFocused()
      await page.keyboard.type(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await expect(row(page, new RegExp(name))).toBeVisible()
    }
    await page.getByLabel('Attempts', { exact: true }).fill('2')
    await page.getByLabel('Passing percentage').fill('60')
    await page.getByLabel(/^Opens/).fill('2027-02-01T09:00')
    await expect(page.getByText(/^Sent as Feb 1, 2027/)).toBeVisible()
    await keys('Escape')
    await keys('Alt+ArrowUp')
    await expect(grid(page).getByRole('row').nth(2)).toContainText('Safety')
    await row(page, /Safety/)
      .getByTitle(/^Move Safety/)
      .hover()
    await page.mouse.down()
    await row(page, /Team lead/).hover()
    await page.mouse.up()
    await expect(grid(page).getByRole('row').nth(2)).toContainText('Team lead')
    await keys('Control+z')
    await expect(grid(page).getByRole('row').nth(2)).toContainText('Safety')
    await expect(page.getByText('Expected tests: 2 created')).toBeVisible()
    await audit(page, 'a program that was never sent')
  })

  await test.step('staging sends nothing; the outbox does', async () => {
    await keys('Control+Enter')
    await expect(page.getByText('In the outbox, not sent yet')).toBeVisible()
    await sendAll(page)
    await expect(page.getByText(/^last sent /)).toBeVisible()
    await expect(page.getByText('Nothing has changed since it was sent.')).toBeVisible()
    await expect(page.getByLabel('Center')).toHaveValue('Spring')
  })

  await test.step('a sent test is locked, keeps what was sent in sight, and is struck out when removed', async () => {
    await row(page, /Safety/).click()
    await expect(page.getByLabel('Test', { exact: true })).not.toBeEditable()
    await page.getByLabel('Passing percentage').fill('70')
    await expect(page.getByText('was 60')).toBeVisible()
    await row(page, /Team lead/).click()
    await grid(page).focus()
    await keys('Delete')
    await expect(row(page, /Team lead/)).toContainText('Removed')
    await expect(page.getByText('Passing percentage 60% → 70%')).toBeVisible()
    await audit(page, 'a program with changes')
    await page.getByRole('button', { name: 'Stage 2 changes' }).click()
    await sendAll(page)
    await expect(row(page, /Team lead/)).toHaveCount(0)
  })

  await test.step('employees are staged in the pane', async () => {
    await page.getByRole('button', { name: 'Employees…' }).click()
    await page.getByLabel('Register', { exact: true }).fill('E-1\nE-1')
    await expect(page.getByText('E-1 is there more than once: lines 1, 2.')).toBeVisible()
    await page.getByLabel('Register', { exact: true }).fill('E-1\nE-2')
    await audit(page, 'employees of a program')
    await keys('Control+Enter')
    await page.getByRole('button', { name: 'Show outbox' }).click()
    await expect(page.getByRole('row', { name: /Employees of a program/ })).toContainText('2 people · 1 batch')
  })

  await test.step('the app forgets the program, and nothing of that is sent', async () => {
    const posts = () => service.requests.list().filter(({ method }) => method === 'POST').length
    const before = posts()
    await page.getByRole('link', { name: 'Programs' }).click()
    await page.getByRole('button', { name: 'Remove from this app…' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('stays at the service as it is')
    await audit(page, 'the question before a program is removed')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No programs yet')).toBeVisible()
    expect(posts()).toBe(before)
  })
})
