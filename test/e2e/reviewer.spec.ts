import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { held, openSession, openSettings, tabTo, privateNote } from '../support/window.ts'

test('a first note is saved at once; the name that one then enters stands beside it, in the settings, and at the next start', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 12 })
  const [session, other] = [...held(service)]
  if (session === undefined || other === undefined) throw new Error('the service has too few sessions')
  let { page, close } = await launch()
  await connect(page, service)
  await expectRows(page, 12)
  const note = () => page.getByRole('textbox', { name: 'Your note' })
  const ask = () => page.getByRole('button', { name: 'Enter name' })
  const dialog = () => page.getByRole('dialog')
  const reviewer = () => page.getByRole('region', { name: 'Reviewer' })

  await test.step('nothing takes the keys from who is typing', async () => {
    await openSession(page, session)
    await privateNote(page)
    await expect(page.getByText('No note yet')).toBeVisible()
    await expect(ask()).toHaveCount(0)
    await note().pressSequentially('Looks away')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await expect(ask()).toBeVisible()
    await note().pressSequentially(' at question 3.')
    await expect(note()).toHaveValue('Looks away at question 3.')
    await expect(dialog()).toHaveCount(0)
  })

  await test.step('by keyboard: the name is put off, then entered', async () => {
    await tabTo(page, ask())
    await page.keyboard.press('Enter')
    await expect(dialog().getByRole('textbox', { name: 'Name' })).toBeFocused()
    await audit(page, 'name of the reviewer')
    await page.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await expect(ask()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog().getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Ada King Byron')
    await expect(dialog().getByRole('textbox', { name: 'Initials' })).toHaveValue('AB')
    await page.keyboard.press('Enter')
    await expect(dialog()).toHaveCount(0)
    await expect(page.getByText(/^Saved .* by AB$/)).toBeVisible()
    await expect(ask()).toHaveCount(0)
    await expect(note()).toBeFocused()
  })

  await test.step('the settings show it, and change it', async () => {
    await openSettings(page, 'general')
    await expect(reviewer().locator('dd')).toHaveText(['Ada King Byron', 'AB'])
    await reviewer().getByRole('button', { name: 'Edit name' }).click()
    await dialog().getByRole('textbox', { name: 'Initials' }).fill('AKB')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect(reviewer().locator('dd')).toHaveText(['Ada King Byron', 'AKB'])
  })

  await test.step('all of it is there at the next start', async () => {
    expect(await close()).toBe(0)
    ;({ page, close } = await launch())
    await expectRows(page, 12)
    await openSession(page, session)
    await privateNote(page)
    await expect(note()).toHaveValue('Looks away at question 3.')
    await expect(page.getByText(/^Saved .* by AKB$/)).toBeVisible()
    await openSession(page, other)
    await privateNote(page)
    await note().fill('Nothing to add.')
    await expect(page.getByText(/^Saved .* by AKB$/)).toBeVisible()
    await expect(ask()).toHaveCount(0)
  })
})
