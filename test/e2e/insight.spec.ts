import type { Page } from '@playwright/test'
import type { Bridge } from '../../contract/bridge/bridge.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { VerdictId } from '../../contract/model/verdicts.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { expectListed, shelfOf } from '../support/listing.ts'
import { connectionOf, goTo, held } from '../support/window.ts'

type Reviewed = { readonly key: SessionKey; readonly verdict: VerdictId; readonly points: number }

/** Scores the first question and gives a verdict, as a window does, and submits. */
async function submit(page: Page, reviews: readonly Reviewed[]): Promise<void> {
  await page.evaluate(
    async ([connectionId, all]) => {
      const { desk } = globalThis as unknown as { readonly desk: Bridge }
      await desk.reviewSettings.set({ connectionId, change: { needsEveryScore: false } })
      for (const { key, verdict, points } of all) {
        const read = await desk.reports.get({ connectionId, key, mode: 'stored-first' })
        const report = read.ok ? (read.value.report?.hash ?? null) : null
        const values = [
          { entity: 'score', question: 1, value: { points, rubric: null } },
          { entity: 'verdict', value: { verdict, reason: 'Seen' } },
          { entity: 'status', value: { status: 'submitted', reason: '' } },
        ] as const
        for (const change of values) {
          const saved = await desk.reviews.change({
            ...{ connectionId, key, change, burst: null },
            over: { revision: 0, report },
          })
          if (!saved.ok) throw new Error(saved.error.message)
        }
      }
    },
    [connectionOf(page), reviews] as const,
  )
}

test('bars open their sessions by keys alone, and the day has what was done', async ({ launch, serve }) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  const connectionId = connectionOf(page)
  const shelf = shelfOf(service)
  const withConclusion = [...held(service, ({ proctoring }) => typeof proctoring?.conclusion === 'number')]
  const [first] = withConclusion
  const ofTest = withConclusion.filter(({ item }) => item.testId === first?.item.testId).slice(0, 3)
  expect(ofTest).toHaveLength(3)
  await goTo(page, paths.insight(connectionId))
  await expect(page.getByRole('heading', { name: 'No reviews submitted yet' })).toBeVisible()
  await audit(page, 'Insight without reviews')
  await submit(
    page,
    ofTest.map(({ key }, at) => ({ key, verdict: at === 2 ? 'violation' : 'clean', points: at === 0 ? 1 : 0 })),
  )
  const progress = page.getByRole('group', { name: 'Progress' })
  await expect(page.getByRole('list', { name: 'Figures' })).toContainText(/3\s+of \d+ submitted/)
  await audit(page, 'Insight')

  await test.step('the day opens the sessions submitted on it', async () => {
    await page.getByRole('button', { name: /^Days: / }).focus()
    await progress.getByRole('button').first().focus()
    await page.keyboard.press('End')
    await expect(progress.getByRole('button', { name: /3 sessions submitted, 3 by then$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectRows(page, 3)
    await expect(page.getByRole('button', { name: /^Change filter Submitted: / })).toBeVisible()
    await expectListed(page, shelf, ofTest)
    await page.goBack()
  })

  await test.step('a score opens the sessions with it', async () => {
    const bar = page.getByRole('button', { name: 'Question 1, 1 point: 1 session' })
    await bar.focus()
    await page.keyboard.press('Enter')
    await expectRows(page, 1)
    await expectListed(page, shelf, ofTest.slice(0, 1))
    await page.getByRole('button', { name: 'Clear filter Score of a question' }).click()
    await expectRows(page, 3)
    await page.goBack()
  })

  await test.step('a cell opens the sessions with its verdict and conclusion', async () => {
    const cell = page
      .getByRole('table', { name: 'Verdict and proctoring' })
      .getByRole('button', { name: /^Violation, .*1 session$/ })
    await cell.focus()
    await page.keyboard.press(' ')
    await expectRows(page, 1)
    await expectListed(page, shelf, ofTest.slice(2))
    await page.goBack()
  })

  await test.step('export takes the sessions of the page', async () => {
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByRole('dialog', { name: 'Export', exact: true })).toContainText('Current view (3)')
    await page.keyboard.press('Escape')
  })

  await test.step('“My work” has the changes of the day, each with its session', async () => {
    await page.getByRole('link', { name: 'My work' }).click()
    await expect(page.getByRole('list', { name: 'Figures' })).toContainText(/3\s+reviews submitted/)
    await expect(page.getByRole('row', { name: /Submitted$/ })).toHaveCount(3)
    await audit(page, 'the work of a day')
    await page
      .getByRole('button', { name: /^Open session of / })
      .first()
      .click()
    await expect(page.getByRole('tab', { name: /^Review/ })).toBeVisible()
  })
})
