import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { review } from '../support/reviewed.ts'
import { goTo, held, openSession, connectionOf } from '../support/window.ts'
import { paths } from '../../renderer/shell/routes.ts'

const SERVICE = { sessions: 60, changesPerTick: 40, newPerTick: 0 }

test('a review whose session changed after it was submitted says what changed, and is confirmed once or reopened', async ({
  launch,
  serve,
  network,
}) => {
  // What a twin of the service changes, the service will change too.
  const twin = await serve(SERVICE)
  const before = new Map([...held(twin)].map(({ item, report }) => [item.participantId, report]))
  twin.advance()
  const changing = new Set(
    [...held(twin)]
      .filter(({ item, report }) => !isDeepStrictEqual(before.get(item.participantId), report))
      .map(({ item }) => item.participantId),
  )
  const service = await serve(SERVICE)
  const gateway = await network(service)
  const [session, other] = [...held(service)].filter(
    ({ item }) => changing.has(item.participantId) && item.manualScoring !== 'required',
  )
  if (session === undefined || other === undefined) throw new Error('no two scored sessions change')
  let { page, close } = await launch()
  await connect(page, gateway)
  await expectRows(page, 60)
  const connection = connectionOf(page)
  await review(page, connection, other, [
    { entity: 'verdict', value: { verdict: 'clean', reason: '' } },
    { entity: 'status', value: { status: 'submitted', reason: '' } },
  ])
  await openSession(page, session)
  const band = page.getByRole('status').filter({ hasText: 'The session changed after you submitted' })
  const badge = page.getByText('Submitted', { exact: true })
  const submit = page.getByRole('button', { name: /^Submit/ })

  await test.step('a double click submits once, and does not open what comes in its place', async () => {
    await page.getByRole('radio', { name: /^Clean/ }).click({ force: true })
    await expect(submit).toBeEnabled()
    await submit.dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await goTo(page, paths.session(connection, session.key))
    await expect(badge).toBeVisible()
    await expect(band).toHaveCount(0)
  })

  await test.step('after a sync the band says what changed', async () => {
    service.advance()
    await goTo(page, paths.sessions(connection))
    await page.getByRole('main').getByRole('button', { name: /^Sync/ }).click()
    await openSession(page, session)
    await expect(band).toBeVisible()
    await expect(band.getByRole('listitem').first()).toBeVisible()
    await expect(band).not.toContainText(/\d{4}-\d\d-\d\dT/)
    await expect(page.getByRole('button', { name: /Changed after you submitted/ }).first()).toBeVisible()
    await audit(page, 'an outdated review')
  })

  await test.step('it is still outdated at the next start, and confirmed by one click', async () => {
    expect(await close()).toBe(0)
    ;({ page, close } = await launch())
    await expectRows(page, 60)
    await openSession(page, session)
    const again = page.getByRole('status').filter({ hasText: 'The session changed after you submitted' })
    await again.getByRole('button', { name: 'Confirm' }).dblclick()
    await expect(again).toHaveCount(0)
    await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the history says so, with who and when', async () => {
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    const entries = history.getByRole('listitem')
    await expect(entries).toHaveText([/^Confirmed after the session changed/, /^Submitted/, /^Verdict.*Clean/])
    await expect(entries.first()).toContainText(/You/)
    await audit(page, 'the history of a session')
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
  })

  await test.step('another is reopened while a sync runs, which takes nothing of what is written then', async () => {
    await goTo(page, paths.sessions(connection))
    await openSession(page, other)
    const again = page.getByRole('status').filter({ hasText: 'The session changed after you submitted' })
    await expect(again).toBeVisible()
    service.advance()
    const waiting: ServerResponse[] = []
    gateway.intercept((path, answer) => path.includes('/v2/sessions') && waiting.push(answer) > 0)
    const sync = page.getByRole('region', { name: 'Sync', exact: true })
    await sync.getByRole('button', { name: /^Sync/ }).click()
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await again.getByRole('button', { name: /^Reopen/ }).click()
    await page.getByRole('dialog', { name: 'Reopen review' }).getByRole('textbox').fill('Its answers changed.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Reopened: Its answers changed.')).toBeVisible()
    const comment = page.getByRole('textbox', { name: 'Comment for the record' })
    await comment.fill('Written while the sync')
    gateway.intercept(null)
    for (const answer of waiting) answer.destroy()
    await comment.pressSequentially(' ran.')
    await expect(sync).toContainText('Synced now', { timeout: 30_000 })
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await goTo(page, paths.sessions(connection))
    await openSession(page, other)
    await expect(comment).toHaveValue('Written while the sync ran.')
    await expect(page.getByText('Reopened: Its answers changed.')).toBeVisible()
    await expect(again).toHaveCount(0)
    await page.getByRole('radio', { name: /^Unsure/ }).click({ force: true })
    await expect(page.getByRole('combobox', { name: 'Reason' })).toBeVisible()
    // The report may be another one since that sync: the verdict is saved once the window shows it, and not before.
    const verdict = () =>
      page.evaluate(
        async (of) => {
          const found = await globalThis.desk.reviews.of(of)
          return found.ok ? found.value.reviews.find(({ isOwn }) => isOwn)?.verdict.value?.verdict : null
        },
        { connectionId: connection, key: other.key },
      )
    await expect.poll(verdict).toBe('unsure')
  })
  expect(await close()).toBe(0)
})
