import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Report } from '../../reference-service/data/wire.ts'
import { connect, expect, OFFICE_THERE, selectQuestion, test } from '../support/app.ts'
import type { Gateway } from '../support/gateway.ts'
import { heldWith, openSession } from '../support/window.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title^="File: "]')

async function openPlan(page: Page): Promise<void> {
  await selectQuestion(page, 'Essay')
  await page.getByRole('button', { name: 'Open rota-plan.docx' }).click()
}

const XLS = readFileSync(new URL('../support/fixtures/marks.xls', import.meta.url))

type Essay = { readonly files?: readonly unknown[] }

/** Adds the workbook to the files of the essay. */
function withWorkbook(way: Gateway): Gateway {
  way.reshape({
    report: (report: Report) => ({
      ...report,
      questions: report.questions.map((question) => {
        const answer = question.answer as Essay | null
        if (!JSON.stringify(answer).includes('/rota-plan.docx')) return question
        const file = { url: `${way.baseUrl}/media/marks.xls`, type: 'application/vnd.ms-excel', size: XLS.length }
        return { ...question, answer: { ...answer, files: [...(answer?.files ?? []), file] } }
      }),
    }),
  })
  way.intercept((path, answer) => {
    if (!path.endsWith('/media/marks.xls')) return false
    answer.writeHead(200, { 'content-type': 'application/vnd.ms-excel', 'content-length': XLS.length })
    answer.end(XLS)
    return true
  })
  return way
}

test('a Word document is shown as pages, which are kept for the next time', async ({ launch, serve, network }) => {
  // The office program starts with the first file. On a busy machine that takes a while.
  test.setTimeout(300_000)
  const service = await serve()
  const way = withWorkbook(await network(service))
  const { page } = await launch({ env: OFFICE_THERE })
  await connect(page, way)
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
  await test.step('an old workbook is shown as pages that say what they lack, and as a table that has it', async () => {
    await page.getByRole('button', { name: 'Open marks.xls' }).click()
    const lacking = 'Not on these pages: 2 hidden sheets, 2 hidden rows and columns.'
    await expect(page.getByText(lacking)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Open Text view' }).click()
    await expect(frameOf(page).getByRole('gridcell', { name: 'hidden column' })).toBeVisible()
    await frameOf(page).getByRole('tab', { name: 'Deep, hidden' }).click()
    await expect(frameOf(page).getByRole('gridcell', { name: 'deep' })).toBeVisible()
  })
})
