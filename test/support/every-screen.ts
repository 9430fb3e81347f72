import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { openFilter } from './listing.ts'
import type { RunningService } from '../../reference-service/service.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { SETTINGS_SECTIONS } from '../../renderer/features/settings/section-ids.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, selectQuestion, showConnectionForm } from './app.ts'
import { enterProfile, showDryRun, showProgram, showRegistration } from './manage-screens.ts'
import {
  FILE_FRAME,
  connectionOf,
  goTo,
  held,
  heldWith,
  lastHeld,
  openSession,
  openSettings,
  withAnswer,
} from './window.ts'

/** Called when a screen has settled. It may change the window's size and media, and restores them. */
export type Look = (screen: string) => Promise<void>

/**
 * Goes once through every screen, dialog, list and notice of a fresh app with 150 sessions. `onSynced` is called once
 * they are listed, and returns to the list.
 */
export async function everyScreen(
  app: LaunchedApp,
  service: RunningService,
  look: Look,
  onSynced: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { page } = app
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  async function close(): Promise<void> {
    await page.keyboard.press('Escape')
    await page.locator('[data-overlay]').first().waitFor({ state: 'detached' })
  }
  const gone = lastHeld(service)
  service.faults.add({ kind: 'session-gone', participantId: gone.item.participantId })

  await button('Explore with demo data').waitFor()
  await look('welcome')
  await showConnectionForm(page)
  await button('Connect and sync').click()
  await page.getByText('Enter a name.').waitFor()
  await look('connect, with every field wrong')
  await connect(page, service)
  await expectRows(page, 150)
  await page.getByText(/^Synced /).waitFor()
  await onSynced()

  await page.getByRole('grid').focus()
  for (const key of ['x', 'j', 'x', 'j', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  await look('sessions')
  await openFilter(page, 'Test')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await look('choices that can be searched')
  await close()
  await openFilter(page, 'Started')
  await page.getByRole('dialog').waitFor()
  await look('choices of a time')
  await close()
  await openFilter(page, 'Manual scoring')
  await page.getByRole('option', { name: /^Needs scoring/ }).click()
  await close()
  await button('Save view').click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await look('name of a view')
  await page.getByRole('dialog').getByLabel('Name').fill('To be scored by me')
  await page.keyboard.press('Enter')
  await button('View To be scored by me').click()
  await page.getByRole('menu').waitFor()
  await look('menu of a view')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('listitem').getByText('“To be scored by me” deleted').waitFor()
  await look('a notice, with a filter')
  await button('Dismiss').first().click()
  await button('Clear filter Manual scoring').click()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog').waitFor()
  await look('columns')
  await close()
  await button(/^Connection /).click()
  await page.getByRole('menu').waitFor()
  await look('menu of connections')
  await close()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
  await look('commands')
  await close()
  await button('all shortcuts').click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look('shortcuts')
  await close()
  await button('Export…').first().click()
  await page.getByRole('dialog', { name: 'Export', exact: true }).waitFor()
  await look('export')
  await close()
  await button(/^Connection /).click()
  await page.getByRole('menuitem', { name: 'Marking sheet…' }).click()
  await page.getByRole('dialog', { name: 'Marking sheet' }).waitFor()
  await look('marking sheet')
  await close()
  await button(/^Connection /).click()
  await page.getByRole('menuitem', { name: 'Import scores…' }).click()
  await page.getByRole('dialog', { name: 'Import scores' }).waitFor()
  await look('import scores')
  await close()
  await page.getByRole('searchbox').fill('nobody is called like this')
  await page.getByText('No matching sessions').waitFor()
  await look('no match')
  await button('Clear search and filters').click()
  await expectRows(page, 150)

  const connectionId = connectionOf(page)
  for (const section of SETTINGS_SECTIONS) {
    await openSettings(page, section)
    await look(`settings, ${section}`)
  }
  await openSettings(page, 'general')
  await button('Enter name').click()
  await page.getByRole('dialog').getByLabel('Initials').waitFor()
  await look('name of the reviewer')
  await close()
  await openSettings(page, 'connections')
  await button(/^Proctoring labels/).click()
  await button('Add label for conclusion').click()
  await look('names of values')
  await close()
  await openSettings(page, 'storage')
  await button('View log').click()
  await page.getByRole('dialog').waitFor()
  await look('log')
  await close()
  await openSettings(page, 'about')
  await button('View licenses').click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await look('licences')
  await close()
  await openSettings(page, 'connections')
  await button('Remove Test college').click()
  await page
    .getByRole('alertdialog')
    .getByText(/from this computer/)
    .waitFor()
  await look('removal')
  await close()

  await button('Edit Test college').click()
  await page.getByRole('heading', { name: 'Edit connection' }).waitFor()
  await page.getByText('Advanced').click()
  await look('edit of a connection')

  await goTo(page, '/nowhere')
  await page.getByText('Page not found').waitFor()
  await look('an address of nothing')
  await goTo(page, paths.sessions(connectionId))
  await expectRows(page, 150)
  await goTo(page, paths.downloads(connectionId))
  await page.getByText('Nothing downloaded yet').waitFor()
  await look('Downloads without any')
  await page.keyboard.press('d')
  await page
    .getByRole('dialog', { name: 'Download' })
    .getByRole('status')
    .getByText(/^20 sessions/)
    .waitFor({ timeout: 60_000 })
  await look('what is downloaded')
  await close()
  await goTo(page, paths.insight(connectionId))
  await page.getByText('No reviews submitted yet').waitFor()
  await look('Insight without reviews')
  await goTo(page, paths.work(connectionId))
  await page.getByText('You changed no review on this day.').waitFor()
  await look('the work of a day')
  await manageScreens(app, connectionId, look)
  await resultScreens(app, service, connectionId, look)
  await goTo(page, paths.sessions(connectionId))
  await expectRows(page, 150)
  await openSession(page, heldWith(service, withAnswer('Essay')))
  await selectQuestion(page, 'Essay')
  await button(/^Open /)
    .first()
    .click()
  await expect(page.frameLocator(FILE_FRAME).locator('#content > *').first()).toBeAttached()
  await look('a session, an essay and its file')
  const video = heldWith(service, withAnswer('VideoInterview'))
  await openSession(page, video)
  await selectQuestion(page, 'Video interview')
  await expect(button('Play')).toBeEnabled()
  await look('a session, a video')
  await goTo(page, paths.sessions(connectionId))
  service.faults.add({ kind: 'manifest-not-xml' })
  await openSession(page, video)
  await selectQuestion(page, 'Video interview')
  await button('Play original file').waitFor()
  await look('a session, a video that cannot be played')
  await goTo(page, paths.sessions(connectionId))
  await goTo(page, paths.session(connectionId, gone.key))
  await page.getByText('Report not downloaded').waitFor()
  await look('a session without a report')
}

/** The screens that run the account, with what is staged and refused by nobody yet. */
async function manageScreens({ page }: LaunchedApp, connectionId: ConnectionId, look: Look): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await goTo(page, paths.manage(connectionId, 'tests'))
  await page.getByRole('row', { name: /^Customer support/ }).waitFor()
  await look('tests')
  await page.keyboard.press('n')
  await button('Add to outbox').click()
  await page.getByText('Enter a title.').waitFor()
  await look('a new test without a title')
  await page.getByLabel('Title').fill('Safety induction 2027')
  await button('Add to outbox').click()
  await goTo(page, paths.manage(connectionId, 'participants'))
  await page.getByText('Nobody registered yet').waitFor()
  await look('participants, nobody registered')
  await goTo(page, paths.manage(connectionId, 'employees'))
  await page.getByText('Enter a profile first').waitFor()
  await look('employees without a profile')
  await enterProfile(page, connectionId)
  await showRegistration(page, connectionId)
  await look('a registration with mistakes')
  await showDryRun(page, connectionId)
  await look('a dry run')
  await showProgram(page, connectionId)
  await look('a program')
  await goTo(page, paths.manage(connectionId, 'outbox'))
  await button('Show what is sent').click()
  await page.getByText('"title": "Safety induction 2027"').waitFor()
  await look('outbox')
  await button('Log').click()
  await page.getByRole('grid', { name: 'Log' }).getByRole('row').nth(1).waitFor()
  await look('log of the outbox')
}

/** The screen that looks up participants, with some that have results and one that has none. */
async function resultScreens(
  { page }: LaunchedApp,
  service: RunningService,
  connectionId: ConnectionId,
  look: Look,
): Promise<void> {
  await goTo(page, paths.manage(connectionId, 'results'))
  await page.getByText('Look up participants').waitFor()
  await look('results before a look-up')
  const ids = Array.from(held(service), ({ key }) => key.participantId).slice(0, 60)
  await page.getByLabel('Participant IDs').fill([...ids, '00000000-0000-4000-8000-00000000dead', 'no ID'].join('\n'))
  await page.getByText('61 IDs · 1 part isn’t an ID').waitFor()
  await look('IDs to look up')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(1).waitFor()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Open session/ })
    .first()
    .waitFor()
  await look('results')
  await page.keyboard.press('4')
  await page.keyboard.press('End')
  await page.getByText(/^This ID has no result of its own/).waitFor()
  await look('an ID without a result')
}
