import type { Page } from '@playwright/test'
import { catalogueGuid } from '../../reference-service/data/test-catalogue.ts'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { SCREEN_ENV } from '../support/screens.ts'

/** The profile "Applicants" of the reference service. */
const PROFILE_ID = catalogueGuid('profile', 1)
const FIELDS = ['First name', 'Last name', 'E-mail']

const CSV = [
  'Prénom,Nom,E-mail,Remark',
  'Ada,Lovelace,ada@example.org,first',
  'Grace,Hopper,grace@example.org,',
  'Olaf,Berg,no address,',
].join('\n')

/** Links begin with the address of the participant pages. */
async function enterParticipantUrl(page: Page, participantUrl: string): Promise<void> {
  await page.evaluate(async (url) => {
    const { desk } = globalThis
    const known = await desk.connections.list()
    if (!known.ok) throw new Error(known.error.message)
    const { id, name, baseUrl, accountId, centers, syncFrom, appUrl } = known.value[0]!
    const settings = { name, baseUrl, accountId, centers: [...centers], syncFrom, appUrl, participantUrl: url }
    const updated = await desk.connections.update({ connectionId: id, settings })
    if (!updated.ok) throw new Error(updated.error.message)
  }, participantUrl)
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' })
const rowWith = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const registered = (page: Page) => page.getByRole('grid', { name: 'Registered people' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const place = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

async function enterProfile(page: Page): Promise<void> {
  await button(page, 'New profile…').click()
  await page.getByLabel('Profile ID').fill(PROFILE_ID)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Applicants')
  for (const [at, name] of FIELDS.entries()) {
    if (at > 0) await button(page, 'Add field').click()
    await page.getByRole('textbox', { name: `Field ${at + 1}`, exact: true }).fill(name)
  }
  await button(page, /Kind of field 3/).click()
  await page.getByRole('option', { name: 'Email' }).click()
  await button(page, 'Save profile').click()
}

async function sendAll(page: Page): Promise<void> {
  await button(page, 'Show outbox').click()
  await button(page, /^Send all/).click()
  await expect(page.getByText('Nothing to send')).toBeVisible()
}

test('people of a table and employees are registered, and their links are found again', async ({ launch, serve }) => {
  test.slow()
  const service = await serve({ sessions: 20, centers: ['north'] })
  const app = await launch({ env: SCREEN_ENV })
  const { page } = app
  await connect(page, service)
  await expectRows(page, 20)
  await enterParticipantUrl(page, service.participantUrl)
  await button(page, /^Manage/).click()
  await place(page, /^Participants/).click()
  await expect(page.getByText('Nobody registered yet')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('Who do you want to register?')).toBeVisible()

  await test.step('a table is read with a profile, and people are added to it', async () => {
    await enterProfile(page)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
    await expect(rowWith(page, 'Olaf Berg')).toContainText('“no address” isn’t an email address.')
    await expect(button(page, /^Stage 2 people/)).toBeEnabled()
    await audit(page, 'a table of participants')
  })

  await test.step('what is missing is named', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Choose at least one test.')).toBeVisible()
    await expect(page.getByText('Enter when links open.')).toBeVisible()
    await page.getByLabel(/^Opens, /).fill('2026-11-20T09:00')
    await page.getByLabel(/^Closes, /).fill('2026-11-19T18:00')
    await expect(page.getByText('Links would close before they open.')).toBeVisible()
    await page.getByLabel(/^Closes, /).fill('2036-11-20T18:00')
    await page.getByLabel('Find a test').fill('simulation')
    await page.getByRole('checkbox', { name: 'Customer support · simulation' }).press('Space')
    await expect(page.getByText('Choose at least one test.')).toBeHidden()
  })

  await test.step('the registration is staged and sent; the people have links', async () => {
    await button(page, /^Stage 2 people/).click()
    await expect(page.getByText('Added to the outbox. Nothing has been sent yet.')).toBeVisible()
    await expect(button(page, /^In the outbox/)).toBeDisabled()
    expect(service.registrations.list().filter(({ center }) => center === 'north')).toHaveLength(0)
    await sendAll(page)
    await button(page, 'Show links').click()
    await expect(registered(page).getByRole('row')).toHaveCount(3)
    await expect(page.getByText('One registration')).toBeVisible()
    await button(page, 'Show everybody').click()
    await page.getByLabel('Search people').fill('hopper')
    await expect(registered(page).getByRole('row')).toHaveCount(2)
    await registered(page)
      .getByRole('row', { name: /Grace Hopper/ })
      .click()
    const { participantId } = service.registrations.list().find(({ data }) => JSON.stringify(data).includes('Grace'))!
    await expect(page.getByText(`#participant/${participantId}`)).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByText('1 link copied').first()).toBeVisible()
    await audit(page, 'registered people')
  })

  await test.step('one more is entered', async () => {
    await button(page, /^Register people/).click()
    await button(page, 'Change…').click()
    await button(page, 'Close file').click()
    await button(page, 'Enter a person…').click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Fill in at least one field.')).toBeVisible()
    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Last name').fill('Smith, "Jr."')
    await page.getByLabel('E-mail').fill('zoe@example.org')
    await page.keyboard.press('Enter')
    await expect(rowWith(page, 'Zoë Smith, "Jr."')).toContainText('Valid')
    await expect(button(page, /^Stage 1 person/)).toBeEnabled()
  })

  await test.step('employees are registered by their IDs, each once', async () => {
    await button(page, 'Registration').click()
    await page.getByRole('radio', { name: 'Employees by ID' }).press('Space')
    await page.getByRole('textbox', { name: 'Employee IDs' }).fill('nobody-1\nnobody-1')
    await expect(page.getByText('“nobody-1” appears more than once: lines 1, 2.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Employee IDs' }).fill('nobody-1\nnobody-2')
    await expect(page.getByText('2 employees', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await button(page, 'Show outbox').click()
    await expect(page.getByRole('row', { name: /Employees as participants|Register employees/ })).toBeVisible()
  })
})
