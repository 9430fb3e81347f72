import type { Page } from '@playwright/test'
import { connect, expect, OFFICE_THERE, selectQuestion, test } from '../support/app.ts'
import { heldWith, openSession } from '../support/window.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title^="File: "]')

async function openPlan(page: Page): Promise<void> {
  await selectQuestion(page, 'Essay')
  await page.getByRole('button', { name: 'Open rota-plan.docx' }).click()
}

test('a Word document is shown as pages, which are kept for the next time', async ({ launch, serve }) => {
  // The office program starts with the first file. On a busy machine that takes a while.
  test.setTimeout(300_000)
  const service = await serve()
  const { page } = await launch({ env: OFFICE_THERE })
  await connect(page, service)
  await openSession(
    page,
    heldWith(service, (report) => JSON.stringify(report).includes('/rota-plan.docx')),
  )
  await openPlan(page)
  const heading = frameOf(page).locator('.textLayer').getByText('Rota plan').first()
  await expect(heading).toBeVisible({ timeout: 240_000 })
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('textbox', { name: 'Find in file' }).fill('Thursday')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()

  await page.getByRole('radio', { name: 'Text', exact: true }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Rota plan' })).toBeVisible()
  await page.reload()
  await openPlan(page)
  await expect(frameOf(page).getByRole('heading', { name: 'Rota plan' })).toBeVisible()
  await page.getByRole('radio', { name: 'Page', exact: true }).click()
  await expect(heading).toBeVisible()
})
