import { parseDuration } from '../../contract/model/durations.ts'
import { sortKey } from '../../main/store/common/folding.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import {
  allReports,
  clearFilter,
  expectListed,
  filterBy,
  openFilter,
  shelfOf,
  sortBy,
  type Order,
} from '../support/listing.ts'
import { withAnswer, type Held } from '../support/window.ts'

/** Words of a text as a person sees them, without case and accents. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

/** Texts of a session that can be searched: the participant's data, the test's title, essays. */
function searchable({ item, report }: Held): readonly string[] {
  const data = item.participantData.map(({ value }) => value).filter((value) => !value.startsWith('data:image/'))
  const essays = report.questions.flatMap(({ answer }) =>
    typeof answer === 'object' && answer !== null && 'text' in answer ? [String(answer.text)] : [],
  )
  return [...data, item.testTitle, ...essays]
}

/** Whether each word that was typed begins one of a session's words. */
const hasWords = (typed: string) => (session: Held) => {
  const words = searchable(session).flatMap(wordsOf)
  return wordsOf(typed)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

test('search, filters, order and saved views find what the service has, alone and together', async ({
  launch,
  serve,
}) => {
  test.slow()
  const service = await serve()
  const { page } = await launch({ env: { TZ: 'Europe/Paris' } })
  await connect(page, service)
  await allReports(page, service)
  const shelf = shelfOf(service)
  const all = shelf.sessions
  const search = page.getByRole('searchbox')
  const expectFound = (wanted: readonly Held[], order?: Order) => expectListed(page, shelf, wanted, order)
  const clearSearch = () => page.getByRole('button', { name: 'Clear search' }).click()
  await expectFound(all)

  /** A row marks the word, in a cell or in its description; rows are as high as that needs, and lower without a search. */
  const expectTold = async (word: string) => {
    const row = page.getByRole('grid').locator('[role=row][aria-describedby]').first()
    const rowHeight = () => page.locator('#session-row-0').evaluate((element) => element.clientHeight)
    await search.fill(word)
    await expect.poll(async () => wordsOf(await row.locator('mark').first().innerText())).toEqual([word])
    await expect(row).toHaveAccessibleDescription(/^Essay: \S/)
    const higher = await rowHeight()
    await search.fill('')
    await expectRows(page, all.length)
    expect(await rowHeight()).toBeLessThan(higher)
  }

  await test.step('search: a part of a name, a title, an essay, several words, and an id', async () => {
    const essay = all.flatMap(searchable).find((text) => text.length > 300) ?? ''
    const essayWord = wordsOf(essay).toSorted((one, other) => other.length - one.length)[0] ?? ''
    const branch = all[0]?.item.participantData.find(({ name }) => name === 'Branch')?.value ?? ''
    for (const typed of ['anal', essayWord, `${branch.slice(0, 4)} lead`]) {
      const wanted = all.filter(hasWords(typed))
      expect(wanted.length, typed).toBeGreaterThan(0)
      expect(wanted.length, typed).toBeLessThan(all.length)
      await search.fill(typed)
      await expectFound(wanted)
    }
    await expectTold(essayWord)
    await search.fill(all[7]?.item.participantId ?? '')
    await expectRows(page, 1)
    await search.fill('nobody-is-called-this')
    await expect(page.getByText('No matching sessions')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expectRows(page, all.length)
  })

  const conclusionOf = ({ report }: Held) => report.proctoring?.conclusion ?? null
  const percentOf = ({ item }: Held) => item.percent ?? null
  const day = (text: string, offset = '+01:00') => Date.parse(`${text}T00:00:00${offset}`)
  const title = all[3]?.item.testTitle ?? ''
  const level = all.map(({ item }) => item.scaleLevel).find((text) => typeof text === 'string') ?? ''

  await test.step('each filter by itself', async () => {
    const lists: readonly (readonly [string, readonly string[], (session: Held) => boolean])[] = [
      ['Manual scoring', ['Scored', 'Unknown'], ({ item }) => ['completed', 'unknown'].includes(item.manualScoring)],
      ['Test', [title], ({ item }) => item.testTitle === title],
      ['Status', ['Ended by participant'], ({ item }) => item.isFinished && !item.autoClosed],
      ['Proctoring', ['2', 'Unknown'], (session) => [2, null].includes(conclusionOf(session))],
      ['Level', [level], ({ item }) => item.scaleLevel === level],
      ['Center', ['autumn-intake'], ({ key }) => key.center === 'autumn-intake'],
      ['Video', ['Without video'], ({ report }) => !withAnswer('VideoInterview')(report)],
      ['Essay', ['With essay'], ({ report }) => withAnswer('Essay')(report)],
    ]
    for (const [name, choices, fits] of lists) {
      await test.step(name, async () => {
        await filterBy(page, name, ...choices)
        const wanted = all.filter(fits)
        expect(wanted.length).toBeLessThan(all.length)
        await expectFound(wanted)
        await clearFilter(page, name)
        await expectRows(page, all.length)
      })
    }
    await test.step('Score', async () => {
      await openFilter(page, 'Score')
      await page.getByLabel('From (%)').fill('40')
      await page.getByLabel('To (%)').fill('72,5')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expectFound(
        all.filter((session) => (percentOf(session) ?? -1) >= 40 && (percentOf(session) ?? 101) <= 72.5),
      )
      await clearFilter(page, 'Score')
    })
    await test.step('Started, by whole days of the time zone', async () => {
      await openFilter(page, 'Started')
      await page.getByLabel('From', { exact: true }).fill('2026-11-01')
      await page.getByLabel('To (inclusive)').fill('2026-11-15')
      await page.getByRole('button', { name: 'Apply' }).click()
      const within = (instant: number) => instant >= day('2026-11-01') && instant < day('2026-11-16')
      await expectFound(all.filter(({ item }) => within(Date.parse(item.started))))
      await clearFilter(page, 'Started')
    })
  })

  await test.step('each order, both ways; sessions without a value last', async () => {
    const orders: readonly (readonly [string, Order['value']])[] = [
      ['started', ({ item }) => Date.parse(item.started)],
      ['score', percentOf],
      ['test', ({ item }) => sortKey(item.testTitle)],
      ['elapsed', ({ item }) => parseDuration(item.elapsedTime ?? '')],
      ['proctoring', conclusionOf],
    ]
    for (const [column, value] of orders)
      for (const direction of ['asc', 'desc'] as const) {
        await sortBy(page, column, direction)
        await expectFound(all, { value, direction })
      }
  })

  await test.step('all together, kept as a view, left, and taken up again', async () => {
    const fits = (session: Held) =>
      session.item.isFinished && session.item.manualScoring === 'required' && hasWords('lead')(session)
    const byPercent: Order = { value: percentOf, direction: 'asc' }
    await search.fill('lead')
    await filterBy(page, 'Status', 'Finished')
    await filterBy(page, 'Manual scoring', 'Needs scoring')
    await sortBy(page, 'score', 'asc')
    await expectFound(all.filter(fits), byPercent)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Leads to score')
    await page.keyboard.press('Enter')
    const tab = page.getByRole('button', { name: /^Leads to score/ })
    await expect(tab).toContainText(String(all.filter(fits).length))

    await page.getByRole('button', { name: /^Timed out/ }).click()
    await clearSearch()
    await sortBy(page, 'started', 'desc')
    await expectFound(all.filter(({ item }) => item.autoClosed))
    await tab.click()
    await expect(search).toHaveValue('lead')
    await expectFound(all.filter(fits), byPercent)

    await test.step('changed, and put back', async () => {
      await clearFilter(page, 'Status')
      await expectFound(
        all.filter((session) => session.item.manualScoring === 'required' && hasWords('lead')(session)),
        byPercent,
      )
      await page.getByRole('button', { name: 'View Leads to score' }).click()
      await page.getByRole('menuitem', { name: 'Discard changes' }).click()
      await expectFound(all.filter(fits), byPercent)
    })
  })
})
