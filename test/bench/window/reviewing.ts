// How long a reviewer waits for the picture after each key, in a queue of many sessions and in a list of which many are
// reviewed.
import type { Page } from 'playwright-core'
import type { Guid } from '../../../contract/model/ids.ts'
import type { Report } from '../../../reference-service/data/wire.ts'
import { startService, type RunningService } from '../../../reference-service/service.ts'
import type { Store } from '../../../main/store/store.ts'
import { fillReviewFacts } from '../../support/review-facts.ts'
import { RUBRIC, rubricContent } from '../../support/rubrics.ts'
import type { Row } from '../table.ts'
import type { Action } from './actions/action.ts'
import { filter, sort } from './actions/choosing.ts'
import {
  goToFirst,
  nextByQuestion,
  nextInQueue,
  nextPicture,
  previousInQueue,
  startQueue,
  submitted,
} from './actions/queueing.ts'
import { level, noteOfKind, points, showQuestion, undo, verdict, verdictSaved } from './actions/reviewing.ts'
import { reportsOf, storeForFirst, withStore, type Shown } from './actions/stored-reports.ts'
import { setUsualSize, withApp } from './start.ts'
import { beside, TURNS } from './turns.ts'

/** A test of the large store, and one of the service whose reports its sessions get. */
const TEST = { id: '00000000-0000-4000-9000-000000000004' as Guid, title: 'Team lead', served: 'TL-' }
/** Indexes of questions of that test. */
const [VIDEO, ESSAY] = [3, 5]
const ESSAY_CODE = 'TL-3.1'

/** A report with an answer to each question that is looked at. */
const isWhole = ({ questions }: Report) =>
  questions[0]?.code?.startsWith(TEST.served) === true &&
  questions[ESSAY]?.code === ESSAY_CODE &&
  JSON.stringify(questions[VIDEO]?.answer ?? null).includes('/manifest.mpd')

export async function benchReviewing(scratch: string, dataDir: string): Promise<readonly Row[]> {
  const service = await startService({ sessions: 1200, seed: 7 })
  try {
    const shown = await withStore(dataDir, (store) => prepareStore(store, service))
    await fillReviewFacts(dataDir)
    return await beside(scratch, (measureIn) =>
      withApp({ dataDir }, async (app) => {
        const { page } = app
        await setUsualSize(app)
        const rows: Row[] = []
        await page.locator('[role="row"][aria-selected]').first().waitFor()
        const measure = async (action: Action) => rows.push(await measureIn(page, action))
        await measureQueue(page, shown, measure)
        await page.getByRole('button', { name: 'Back to sessions' }).click()
        await page.getByRole('button', { name: 'Clear filter Test' }).click()
        await measureList(page, measure)
        return rows
      }),
    )
  } finally {
    await service.close()
  }
}

/** Reports for the first sessions of the test, a rubric for one of its questions, and nothing that hinders submitting. */
async function prepareStore(store: Store, service: RunningService): Promise<readonly Shown[]> {
  // The list begins as it is at first, whatever was measured before.
  await store.preferences.set({ place: null })
  await store.reviewSettings.set({ needsVerdict: 'never', needsEveryScore: false })
  const content = rubricContent('Written case', 'Structure', 'Clarity', 'Advice')
  const { revision } = await store.rubrics.saveDraft(RUBRIC, content, 0)
  await store.rubrics.publish(RUBRIC, revision)
  await store.rubrics.assign(TEST.id, ESSAY_CODE, RUBRIC)
  return storeForFirst(store, { testIds: [TEST.id] }, reportsOf(service, TURNS + 2, isWhole))
}

type MeasureHere = (action: Action) => Promise<unknown>

async function measureQueue(page: Page, shown: readonly Shown[], measure: MeasureHere): Promise<void> {
  await page.keyboard.press('f')
  await page.getByRole('menuitem', { name: /^Test/ }).click()
  await page.getByRole('option', { name: TEST.title }).click()
  await page.keyboard.press('Escape')
  await page.locator('#sessions-grid [aria-rowindex="2"][aria-busy="false"]').waitFor()
  await page.locator('#sessions-grid').focus()
  await startQueue(page)

  await showQuestion(page, VIDEO)
  for (const action of [verdict, verdictSaved]) await measure(action)
  // Needs no reason, which would be missed when the review is submitted.
  await page.keyboard.press('Shift+Digit1')
  await measure(points)
  // Leaves the field of the points.
  await page.keyboard.press('Enter')
  await page.getByRole('slider', { name: 'Position in video', disabled: false }).waitFor()
  for (const action of [noteOfKind, undo]) await measure(action)
  await showQuestion(page, ESSAY)
  await measure(level)
  await showQuestion(page, 0)
  await measure(nextInQueue(shown))
  await measure(previousInQueue(shown, TURNS))
  await showQuestion(page, VIDEO)
  await measure(nextPicture(shown))
  await goToFirst(page, TURNS)
  await showQuestion(page, ESSAY)
  await page.getByRole('radio', { name: 'By question' }).click()
  await page.getByRole('listbox', { name: 'People' }).getByRole('option').first().waitFor()
  await measure(nextByQuestion(shown))
  await page.getByRole('radio', { name: 'By person' }).click()
  await goToFirst(page, TURNS)
  await measure(submitted(shown))
}

async function measureList(page: Page, measure: MeasureHere): Promise<void> {
  await page.locator('#sessions-grid').focus()
  await measure(sort())
  await measure(sort('list sorted by my score', ['points']))
  await measure(filter())
  await page.keyboard.press('Escape')
  const byVerdict = { name: /^Verdict/, choice: 'clean' }
  await measure(filter({ ...byVerdict, what: 'filter by verdict chosen, sorted by my score' }))
}
