import type { Page } from '@playwright/test'
import { catalogueGuid } from '../../reference-service/data/test-catalogue.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { expect } from './app.ts'
import { goTo } from './window.ts'

/** The profile "Applicants" of the reference service. */
const PROFILE_ID = catalogueGuid('profile', 1)

/** Enters the profile, as its form does. */
export async function enterProfile(page: Page, connectionId: ConnectionId): Promise<void> {
  const profile = {
    profileId: PROFILE_ID,
    name: 'Applicants',
    fields: ['First name', 'Last name', 'E-mail'].map((name) => ({
      name,
      kind: name === 'E-mail' ? ('email' as const) : ('text' as const),
      isRequired: false,
    })),
  }
  await page.evaluate(
    async ([id, entered]) => {
      const done = await globalThis.desk.people.putProfile({ connectionId: id, profile: entered })
      if (!done.ok) throw new Error(done.error.message)
    },
    [connectionId, profile] as const,
  )
}

async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'))
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const PEOPLE = [
  'First name,Last name,E-mail',
  'Wilma,Quist,w.quist@example.org',
  'Фёкла,Ыткина,f.ytkina@example.org',
  'Ida,Thorn,no address',
]
const EMPLOYEES = [
  'ID,First name,Last name,E-mail,Status',
  '004817,Wilma,Quist,w.quist@example.org,active',
  '006204,Фёкла,Ыткина,f.ytkina@example.org,active',
  '004790,Ida,Thorn,i.thorn@example.org,hidden',
  '003120,Ulf,Żak,u.zak@example.org,active',
  '003120,Ulf,Zak,u.zak2@example.org,active',
]

/** Shows a table of people who are to be registered, with what is missing in the form. */
export async function showRegistration(page: Page, connectionId: ConnectionId): Promise<void> {
  await goTo(page, paths.manage(connectionId, 'participants'))
  await expect(page.getByText('Nobody registered yet')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('checkbox', { name: /^Customer support/ })).toBeVisible()
  await chooseFile(page, 'spring.csv', PEOPLE)
  await expect(page.getByRole('row', { name: /isn’t an email address/ })).toBeVisible()
  await page.getByRole('button', { name: /^Stage 2 people/ }).click()
  await expect(page.getByText('Choose at least one test.')).toBeVisible()
}

/** Shows the dry run of a sync of employees. */
export async function showDryRun(page: Page, connectionId: ConnectionId): Promise<void> {
  await goTo(page, paths.manage(connectionId, 'employees'))
  await chooseFile(page, 'staff.csv', EMPLOYEES)
  await expect(page.getByRole('row', { name: /Ulf Żak Invalid/ })).toBeVisible()
}

/** Shows a program that was never sent, with a module and a test. */
export async function showProgram(page: Page, connectionId: ConnectionId): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Modules and tests' })
  await goTo(page, paths.manage(connectionId, 'programs'))
  await expect(page.getByText('No programs yet')).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('Title').fill('Leadership onboarding')
  await grid.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').fill('Foundations')
  await page.keyboard.press('Escape')
  await grid.getByRole('row', { name: /^Add test$/ }).click()
  await page.getByRole('searchbox', { name: 'Find a test' }).fill('Team lead')
  await page.getByRole('option', { name: /Team lead/ }).click()
  await expect(grid.getByRole('row', { name: /Team lead/ })).toBeVisible()
  // The list of programs follows once the draft is saved.
  const list = page.getByRole('navigation', { name: 'Programs' })
  await expect(list.getByRole('button', { name: /^Leadership onboarding/ })).toBeVisible()
}

/** Shows the results of participants, and an ID that has none. */
export async function showResults(
  page: Page,
  connectionId: ConnectionId,
  participantIds: readonly string[],
): Promise<void> {
  await goTo(page, paths.manage(connectionId, 'results'))
  await page.getByLabel('Participant IDs').fill([...participantIds, NOBODY].join('\n'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(1)).toBeVisible()
  const open = page.getByRole('complementary').getByRole('button', { name: /^Open session/ })
  await expect(open.first()).toBeVisible()
}
