import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { exportWith, readTable } from '../support/export-dialog.ts'
import { connectionOf, goTo, held, openSession, openSettings, withAnswer } from '../support/window.ts'
import { paths } from '../../renderer/shell/routes.ts'
import type { Report } from '../../reference-service/data/wire.ts'

const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment for the record' })
const saved = (page: Page) => page.getByText(/^Saved /)

test('reviews go out: all, then what changed since, and to a file before their connection is removed', async ({
  launch,
  serve,
  dataDir,
}) => {
  test.slow()
  const service = await serve()
  const app = await launch({ env: { TZ: 'UTC' } })
  const { page } = app
  await connect(page, service)
  await expectRows(page, 150)
  const isReviewable = (report: Report) => withAnswer('VideoInterview')(report) && Boolean(report.proctoring)
  const session = [...held(service, isReviewable)].find(({ item }) => item.manualScoring === 'completed')
  if (session === undefined) throw new Error('the service has no scored session with a video and proctoring')
  const connectionId = connectionOf(page)
  const file = (name: string) => join(dataDir, name)
  const csv = { delimiter: ',', bom: true } as const
  const openDialog = async () => {
    await goTo(page, paths.sessions(connectionId))
    await expectRows(page, 150)
    await page.getByRole('button', { name: 'Export…' }).first().click()
  }

  await openSession(page, session)
  await selectQuestion(page, 'Video interview')
  await page.keyboard.press('Shift+Digit1')
  await expect(page.getByRole('radio', { name: /^Clean/ })).toBeChecked()
  await page.getByRole('textbox', { name: 'Score' }).fill('2.5')
  await page.keyboard.press('Enter')
  await comment(page).fill('=Looks fine')
  await expect(saved(page)).toBeVisible()

  await test.step('the reviews, as they are offered', async () => {
    await openDialog()
    await page.getByRole('radio', { name: 'Reviews', exact: true }).check({ force: true })
    await expect(page.getByText('Nothing exported yet')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Preview' })).toContainText('clean')
    await audit(page, 'an export of reviews')
    await exportWith(app, { file: file('reviews.csv'), what: 'Reviews', scope: 'All ' })
    const { rows } = await readTable(file('reviews.csv'), csv)
    expect(rows).toMatchObject([
      {
        ...{ center: session.key.center, participantId: session.key.participantId, status: 'inProgress' },
        ...{ verdict: 'clean', points: '2.5', scoredQuestions: '1', comment: "'=Looks fine" },
      },
    ])
  })

  await test.step('the scores as readable text, with the question that was scored', async () => {
    await openDialog()
    await exportWith(app, { file: file('scores.csv'), what: 'Scores', tick: { 'Readable headers and values': true } })
    const { rows } = await readTable(file('scores.csv'), csv)
    expect(rows).toMatchObject([{ Score: '2.5', 'Row type': 'Total', Outdated: 'No' }])
    expect(rows[0]?.Prompt).not.toBe('')
  })

  await test.step('only what changed since the first file, which is named with its time and rows', async () => {
    await openSession(page, session)
    await comment(page).fill('Looks fine to me')
    await expect(saved(page)).toBeVisible()
    await openDialog()
    await page.getByRole('radio', { name: 'Reviews', exact: true }).check({ force: true })
    await expect(page.getByRole('button', { name: /Earlier export/ })).toContainText(/, 1 row, reviews\.csv/)
    await exportWith(app, {
      file: file('changes.csv'),
      tick: { 'Only new or changed since': true, 'Readable headers and values': false },
    })
    const { header, rows } = await readTable(file('changes.csv'), csv)
    expect(header[0]).toBe('change')
    expect(rows).toMatchObject([{ change: 'changed', comment: 'Looks fine to me' }])
    await openDialog()
    await exportWith(app, { file: file('nothing.csv'), tick: { 'Only new or changed since': true } })
    expect((await readTable(file('nothing.csv'), csv)).rows).toEqual([])
  })

  await test.step('their connection is removed only once they are in a file', async () => {
    await openSettings(page, 'connections')
    await page.getByRole('button', { name: 'Remove Test college' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(/saved to a file first/)).toBeVisible()
    const save = dialog.getByRole('button', { name: 'Save and remove…' })
    await app.answerDialogs({ kind: 'save', filePath: null })
    await save.click()
    await expect(save).toBeEnabled()
    await app.answerDialogs({ kind: 'save', filePath: join(dataDir, 'no-such-folder', 'reviews.json') })
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('The connection wasn’t removed.')
    await app.answerDialogs({ kind: 'save', filePath: file('reviews.json') })
    await save.click()
    await expect(page.getByText('“Test college” removed').first()).toBeVisible()
    const { sessions } = JSON.parse(await readFile(file('reviews.json'), 'utf8')) as {
      readonly sessions: readonly { readonly reviews: readonly { readonly comment: { readonly value: string } }[] }[]
    }
    expect(sessions.map(({ reviews }) => reviews[0]?.comment.value)).toEqual(['Looks fine to me'])
    await expect(stat(join(dataDir, 'connections', connectionId))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
