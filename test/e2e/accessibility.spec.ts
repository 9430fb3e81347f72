import { SETTINGS_SECTIONS } from '../../renderer/features/settings/section-ids.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { openFilter } from '../support/listing.ts'
import { audit, findings } from '../support/accessibility.ts'
import {
  connect,
  expect,
  expectRows,
  fillConnection,
  selectQuestion,
  showConnectionForm,
  test,
} from '../support/app.ts'
import {
  FILE_FRAME,
  connectionOf,
  goTo,
  heldWith,
  lastHeld,
  openSession,
  openSettings,
  withAnswer,
} from '../support/window.ts'

test('axe finds a picture without a name, so that finding nothing means something', async ({ launch }) => {
  const { page } = await launch()
  await page.getByRole('button', { name: 'Explore with demo data' }).waitFor()
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  // The second time with the axe that the first one left in the page.
  for (let time = 1; time <= 2; time += 1) {
    const found = await findings(page)
    expect(found.filter((line) => line.includes('image-alt'))).toHaveLength(1)
  }
})

test('axe finds nothing on the screens that make connections and settings', async ({ launch, serve }) => {
  test.setTimeout(180_000)
  const service = await serve({ sessions: 30 })
  const { page } = await launch()
  await page.getByRole('button', { name: 'Explore with demo data' }).waitFor()
  await audit(page, 'welcome')
  await showConnectionForm(page)
  await page.getByText('Advanced').click()
  await page.getByRole('button', { name: 'Connect and sync' }).click()
  await page.getByText('Enter a name.').waitFor()
  await audit(page, 'connect, with every field wrong')

  await fillConnection(page, { ...service, secret: 'wrong', centers: [...service.centers, 'nowhere'] })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Account ID or secret key not accepted.', { exact: true }).waitFor()
  await audit(page, 'connection refused')
  await page.getByLabel('Secret key', { exact: true }).fill(service.secret)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('A center wasn’t accepted').waitFor()
  await audit(page, 'center refused')
  await page.getByRole('button', { name: 'Remove nowhere' }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Connection successful').waitFor()
  await audit(page, 'connection works')
  await page.getByRole('button', { name: 'Connect and sync' }).click()
  await expectRows(page, 30)

  for (const section of SETTINGS_SECTIONS) {
    await openSettings(page, section)
    await audit(page, `settings, ${section}`)
  }
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('automatically')
  await page.getByRole('heading', { level: 1, name: 'Sync' }).waitFor()
  await audit(page, 'a search of the settings')
  await page.getByRole('button', { name: /Sync automatically/ }).click()
  await page.getByRole('listbox').waitFor()
  await audit(page, 'choices of a setting')
  await page.keyboard.press('Escape')
  await openSettings(page, 'connections')
  await page.getByRole('button', { name: 'Edit Test college' }).click()
  await page.getByRole('heading', { name: 'Edit connection' }).waitFor()
  await audit(page, 'change a connection')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove Test college' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/from this computer/)
    .waitFor()
  await audit(page, 'remove a connection')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add connection', exact: true }).click()
  await page.getByRole('heading', { name: 'Add connection' }).waitFor()
  await audit(page, 'another connection')
  await goTo(page, '/nowhere')
  await page.getByText('Page not found').waitFor()
  await audit(page, 'an address of nothing')
})

test('axe finds nothing on the sessions screen, its lists, menus and dialogs', async ({ launch, serve }) => {
  test.setTimeout(180_000)
  const service = await serve()
  const { page } = await launch()
  service.faults.add({ kind: 'malformed-items', indexes: [2], damage: 'no-participant' })
  await connect(page, service)
  await expectRows(page, 149)
  await page.getByText(/^Synced /).waitFor()
  await audit(page, 'sessions')

  const filter = (name: string) => page.getByRole('group', { name: 'Filters' }).getByRole('button', { name })
  for (const name of ['Test', 'Started', 'Manual scoring']) {
    await openFilter(page, name)
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await audit(page, `filter ${name}`)
    if (name === 'Manual scoring') await page.getByRole('option', { name: /^Needs scoring/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await filter('Clear filter Manual scoring').waitFor()
  await page.getByRole('searchbox').fill('nobody is called like this')
  await page.getByText('No matching sessions').waitFor()
  await audit(page, 'no match, with a filter')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expectRows(page, 149)

  await page.getByRole('button', { name: /^Connection / }).click()
  await page.getByRole('menu').waitFor()
  await audit(page, 'menu of connections')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
  await audit(page, 'commands')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'all shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await audit(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('dialog', { name: 'Export', exact: true }).waitFor()
  await audit(page, 'export')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 unreadable item' }).click()
  await page.getByRole('dialog').getByText('Original data').click()
  await audit(page, 'items set aside')
  await page.keyboard.press('Escape')

  service.faults.add({ kind: 'refuse-since', times: 1 })
  await page.getByRole('main').getByRole('button', { name: /^Sync/ }).click()
  await page.getByRole('button', { name: 'What to do' }).click()
  await page.getByRole('dialog').getByLabel('Sync sessions modified since').waitFor()
  await audit(page, 'a failed sync, and a later start')
})

test('axe finds nothing on a session, its kinds of answers and its player', async ({ launch, serve }) => {
  test.setTimeout(180_000)
  const service = await serve()
  const gone = lastHeld(service)
  service.faults.add({ kind: 'session-gone', participantId: gone.item.participantId })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)

  for (const [type, shown] of [
    ['SingleChoice', 'Single choice'],
    ['Likert', 'Likert scale'],
    ['Essay', 'Essay'],
  ] as const) {
    await openSession(page, heldWith(service, withAnswer(type)))
    await selectQuestion(page, shown)
    await audit(page, shown)
  }
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await expect(page.frameLocator(FILE_FRAME).locator('#content > *').first()).toBeAttached()
  await audit(page, 'a file of an essay')

  const known = new Set(['SingleChoice', 'Likert', 'Essay', 'VideoInterview'])
  const unknown = heldWith(
    service,
    ({ questions }) => questions?.some(({ type, answer }) => !known.has(type) && Boolean(answer)) ?? false,
  )
  await openSession(page, unknown)
  const type = unknown.report.questions?.find((question) => !known.has(question.type))?.type ?? ''
  await selectQuestion(page, type)
  await audit(page, 'a question of a type that is not known')

  await openSession(
    page,
    heldWith(service, (report) => Boolean(report.proctoring?.protocolUrl)),
  )
  await page
    .getByRole('button', { name: 'View protocol' })
    .or(page.getByRole('button', { name: 'Proctoring protocol' }))
    .first()
    .click()
  await expect(page.frameLocator(FILE_FRAME).locator('#content > *').first()).toBeAttached()
  await audit(page, 'a proctoring protocol')

  const video = heldWith(service, withAnswer('VideoInterview'))
  await openSession(page, video)
  await selectQuestion(page, 'Video interview')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
  await audit(page, 'a video')

  await goTo(page, paths.sessions(connectionOf(page)))
  service.faults.add({ kind: 'manifest-not-xml' })
  await openSession(page, video)
  await selectQuestion(page, 'Video interview')
  await page.getByRole('button', { name: 'Play original file' }).waitFor()
  await audit(page, 'a video that cannot be played')
  await goTo(page, paths.sessions(connectionOf(page)))
  await goTo(page, paths.session(connectionOf(page), gone.key))
  await page.getByText('Report not downloaded').waitFor()
  await audit(page, 'a session without a report')
})
