import { connect, expect, expectRows, test } from '../support/app.ts'
import { SCREEN_ENV } from '../support/screens.ts'

test('a new test is staged, sent when the user says so, and listed; a lost answer waits for a decision', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  const { page } = await launch({ env: SCREEN_ENV })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const place = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  const posts = () => service.requests.list().filter(({ method }) => method === 'POST').length
  await connect(page, service)
  await expectRows(page, 150)

  // The group is folded until it is used.
  await expect(place(/^Tests/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Manage/ }).click()
  await place(/^Tests/).click()
  await expect(row(/^Customer support · simulation Test Active/)).toBeVisible()
  await page.getByLabel('Search tests').fill('ecriture')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(11)

  async function stage(title: string): Promise<void> {
    await page.getByRole('button', { name: /^New test/ }).click()
    await page.getByLabel('Title').fill(title)
    await button('Add to outbox').click()
    await expect(page.getByText('Added to the outbox. Nothing has been sent yet.')).toBeVisible()
  }
  await page.getByRole('grid').focus()
  await page.keyboard.press('n')
  await button('Add to outbox').click()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await button('Discard').click()
  await stage('Safety induction 2027')
  await stage('Second')
  expect(posts()).toBe(0)

  await place(/^Outbox/).click()
  await expect(place(/^Outbox/)).toHaveText(/Outbox\s*2/)
  await expect(row(/^New test Second/)).toBeVisible()
  await button('Show what is sent').click()
  await expect(page.getByText('"title": "Second"')).toBeVisible()
  await button('Send').click()
  await expect(row(/^New test Second .*Sent/)).toBeVisible()
  await expect(page.getByText('1 batch sent', { exact: true }).first()).toBeVisible()
  expect(posts()).toBe(1)

  // The service makes the test, and its answer is lost.
  service.faults.add({ kind: 'lost-answer', path: '/v1/create-test' })
  await page.keyboard.press('Control+Enter')
  await expect(row(/^New test Safety induction 2027 .*Unknown/)).toBeVisible()
  await expect(page.getByText('1 to check')).toBeVisible()
  await expect(page.getByText('Sending stopped', { exact: true })).toBeVisible()
  await row(/Safety induction 2027/).click()
  await expect(page.getByText(/^The app can’t tell whether the service made this change/)).toBeVisible()
  await button('Mark to send again').click()
  await expect(page.getByRole('alertdialog')).toContainText('Send it again?')
  await button('Cancel').click()
  await button('It went through').click()
  await expect(row(/Safety induction 2027 .*Confirmed/)).toBeVisible()
  expect(posts()).toBe(2)

  await button('Log').click()
  const events = page.getByRole('grid', { name: 'Log' }).getByRole('row')
  await expect(events).toHaveCount(8)
  await expect(events.nth(1)).toContainText('Confirmed')
  await expect(events.nth(2)).toContainText('No answer')

  await place(/^Tests/).click()
  await button('Refresh').click()
  await expect(row(/^Safety induction 2027 Test Active/)).toBeVisible()
  await row(/^Data analyst · case study/).click()
  await button('Show sessions').click()
  await expect(page.getByText('Data analyst · case study').first()).toBeVisible()
  await expect(place(/^Sessions/)).toHaveAttribute('aria-current', 'page')
})

test('without a network changes are staged, and sending says why it cannot', async ({ launch, serve }) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await page.getByRole('button', { name: /^Manage/ }).click()
  await page.getByRole('link', { name: 'Tests', exact: true }).click()
  await page.getByRole('row', { name: /^Customer support/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search commands and people').fill('work offline')
  await page.getByRole('menuitem', { name: 'Work offline' }).click()
  await page
    .getByText(/^Offline, /)
    .first()
    .waitFor()

  await page.getByRole('button', { name: /^New test/ }).click()
  await page.getByLabel('Title').fill('Made on a train')
  await page.getByRole('button', { name: 'Add to outbox' }).click()
  await page.getByRole('link', { name: /^Outbox/ }).click()
  await page.getByRole('button', { name: /^Send all/ }).click()
  await expect(page.getByText('Couldn’t start sending', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Made on a train .*To send/ })).toBeVisible()
  expect(service.requests.list().some(({ method }) => method === 'POST')).toBe(false)
})
