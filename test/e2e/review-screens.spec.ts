import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { de } from '../../contract/text/de/de.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { turnBlindOn } from '../support/blind.ts'
import { allReports } from '../support/listing.ts'
import { reviewTeam, TEAM_TEST } from '../support/reviewed-team.ts'
import { cannotCompare, expectThemes, LARGE, SCREEN_ENV, settle, SMALL, type Look } from '../support/screens.ts'
import { TEST_UNTIL } from '../support/service-data.ts'
import { chooseQuestion, videoOf } from '../support/video.ts'
import { connectionOf, goTo, openDetails, openSettings } from '../support/window.ts'

const MOVING_CLOCK = join(import.meta.dirname, '../support/moving-clock.cjs')
const SESSIONS = 150

/** Makes a queue of the sessions of the test that are left, and shows the first. */
async function startQueue(page: Page): Promise<void> {
  await page.locator('#sessions-grid').focus()
  await page.keyboard.press('/')
  await page.keyboard.type(TEAM_TEST)
  await page.keyboard.press('Enter')
  await expect(page.locator('#sessions-grid')).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Start reviewing' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'By person' })).toBeChecked()
}

test('the screens of a review look as they are meant to, light and dark', async ({ launch, serve, dataDir }, info) => {
  test.slow()
  const file = join(dataDir, 'clock')
  // What is saved says when, and so does every chart.
  const setClock = (instant: number) => writeFile(file, `@${instant}`)
  await setClock(TEST_UNTIL)
  const app = await launch({
    preload: MOVING_CLOCK,
    env: { ...SCREEN_ENV, PROCTOR_DESK_TEST_CLOCK: file },
  })
  const reason = await cannotCompare(app, info)
  test.skip(reason !== null, reason ?? '')
  const { page } = app
  await settle(page, 'light')
  const looks = (name: string, look?: Look) => expectThemes(page, name, look)
  // How much of a video is there already is drawn on the seek bar.
  const moving = [videoOf(page), page.getByRole('main').locator('canvas')]

  const service = await serve({ sessions: SESSIONS, seed: 74 })
  await connect(page, service, 'Northfield college')
  await expectRows(page, SESSIONS)
  await allReports(page, service)
  const connection = connectionOf(page)
  const { open, video } = await reviewTeam(page, service, connection, setClock)
  await setClock(TEST_UNTIL)

  await openSettings(page, 'review')
  await expect(page.getByRole('button', { name: 'Edit reasons…' })).toBeVisible()
  await looks('settings-review')

  await goTo(page, paths.insight(connection))
  await expect(page.getByRole('group', { name: 'Progress' })).toBeVisible()
  await looks('insight')
  await looks('insight-small', { size: SMALL })
  await page.setViewportSize(LARGE)

  await goTo(page, paths.sessions(connection))
  await startQueue(page)
  await goTo(page, paths.review(connection, open.key))
  await chooseQuestion(page, video)
  await expect(page.getByRole('slider', { name: 'Position in video' })).toBeEnabled({ timeout: 30_000 })
  await expect(page.getByText(/2 of 3 scored$/)).toBeVisible()
  await looks('review', { mask: moving })
  await looks('review-small', { mask: moving, size: SMALL })
  await page.setViewportSize(LARGE)

  await selectQuestion(page, 'Essay')
  await page.getByRole('radio', { name: 'By question' }).click()
  await expect(page.getByRole('option', { name: /words/ }).first()).toBeVisible()
  await looks('question')

  await turnBlindOn(page)
  await looks('sessions-blind')
  await goTo(page, paths.review(connection, open.key))
  await page.getByRole('radio', { name: 'By person' }).click()
  await chooseQuestion(page, video)
  await expect(page.getByText('Picture hidden, sound plays')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled({ timeout: 30_000 })
  await openDetails(page)
  await looks('review-blind', { mask: [page.getByRole('main').locator('canvas')] })

  await test.step('in German, whose texts are the longest', async () => {
    const germanLooks = (name: string, look: Look) => expectThemes(page, name, look, { themes: ['light'] })
    await page.evaluate(() => globalThis.desk.settings.set({ language: 'de' }))
    // The screen is drawn anew in German, at its first question; the name may be there before that.
    await expect(page.getByRole('tab', { name: de.session.tab.review })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Person \d+$/)
    await page.locator('button[data-entry]').nth(video).click()
    await expect(page.getByText(de.blind.pictureHidden)).toBeVisible()
    await page.getByRole('tab', { name: de.session.tab.review }).click()
    await expect(page.getByRole('button', { name: de.player.play })).toBeEnabled({ timeout: 30_000 })
    await germanLooks('german-review', { mask: [page.getByRole('main').locator('canvas')], size: SMALL })
    await goTo(page, paths.insight(connection))
    await expect(page.getByRole('group', { name: de.insight.progress })).toBeVisible()
    await germanLooks('german-insight', { size: SMALL })
    await openSettings(page, 'review', de.settings.section.review)
    await germanLooks('german-settings', { size: SMALL })
    await goTo(page, paths.sessions(connection))
    await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
    await germanLooks('german-sessions', { size: SMALL })
  })
})
