import type { Page } from '@playwright/test'
import type { Report } from '../../reference-service/data/wire.ts'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { filterBy, grid } from '../support/listing.ts'
import { held, openSession, withAnswer } from '../support/window.ts'

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('a review by keys is in the list: its columns, filters, order and views, and after a restart', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  let { page, close } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  const isReviewable = (report: Report) => withAnswer('VideoInterview')(report) && Boolean(report.proctoring)
  const session = [...held(service, isReviewable)].find(({ item }) => item.manualScoring === 'completed')
  if (session === undefined) throw new Error('the service has no scored session with a video and proctoring')
  await openSession(page, session)
  await selectQuestion(page, 'Video interview')
  await page.keyboard.press('Shift+Digit1')
  await expect(page.getByRole('radio', { name: /^Clean/ })).toBeChecked()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await test.step('the list shows it when one comes back', async () => {
    await page.locator('#content [data-region][tabindex="0"]').focus()
    await page.keyboard.press('Escape')
    await expect(grid(page)).toBeVisible()
    await view(page, 'In progress').click()
    await expectRows(page, 1)
    await expect(grid(page).getByRole('gridcell', { name: 'Clean', exact: true })).toBeVisible()
    await expect(grid(page).getByRole('gridcell', { name: 'In progress', exact: true })).toBeVisible()
    await expect(view(page, 'In progress')).toHaveText(/1$/)
    await audit(page, 'the list with a review')
  })

  await test.step('filters and orders go by it', async () => {
    await view(page, 'All').click()
    await expectRows(page, 150)
    await grid(page).getByRole('columnheader', { name: 'Verdict' }).getByRole('button').first().click()
    await expect(grid(page).getByRole('row').nth(1)).toContainText('Clean')
    await filterBy(page, 'Verdict', 'Clean')
    await expectRows(page, 1)
  })

  await close()
  ;({ page, close } = await launch())
  await expectRows(page, 1)
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Clean')
  await close()
})
