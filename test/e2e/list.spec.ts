import { openFilter } from '../support/listing.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'

test('a view is saved and applied, rows are selected, and a restart finds the list as it was left', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  let { page, close } = await launch()
  await connect(page, service)
  const total = service.centers.flatMap((center) => [...service.items(center)]).length
  await expectRows(page, total)
  const grid = () => page.getByRole('grid')
  const headers = () => grid().getByRole('columnheader')

  await test.step('save a view of what is finished, with another column and order', async () => {
    await openFilter(page, 'Status')
    await page.getByRole('option', { name: 'In progress' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('row', { name: 'Center' }).click()
    await page.keyboard.press('Escape')
    await headers().filter({ hasText: 'Center' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Save view' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('x'.repeat(50))
    for (const key of ['ControlOrMeta+a', 'ControlOrMeta+c', 'End', 'ControlOrMeta+v']) await name.press(key)
    await expect(page.getByText('This field takes up to 80 characters.', { exact: true })).toBeVisible()
    await expect(name).toHaveValue('x'.repeat(80))
    await name.fill('Still open')
    await page.keyboard.press('Enter')
  })
  const open = service.centers.flatMap((center) => [...service.items(center)]).filter((item) => !item.isFinished).length
  await expectRows(page, open)
  await expect(page.getByRole('button', { name: /^Still open/ })).toContainText(String(open))

  await test.step('leave it and come back with a click', async () => {
    await page.getByRole('button', { name: /^All/ }).click()
    await expectRows(page, total)
    await page.getByRole('button', { name: /^Still open/ }).click()
    await expectRows(page, open)
  })

  await test.step('select by keyboard', async () => {
    await grid().focus()
    for (const key of ['x', 'j', 'Shift+J']) await page.keyboard.press(key)
    await expect(page.getByText('3 selected')).toBeVisible()
    await expect(grid().locator('[role="row"][aria-selected="true"]')).toHaveCount(3)
    await page.keyboard.press('End')
    await expect(grid()).toHaveAttribute('aria-activedescendant', `session-row-${open - 1}`)
  })

  const cursor = () =>
    grid()
      .locator(`#session-row-${open - 1}`)
      .textContent()
  const left = await cursor()
  expect(await close()).toBe(0)
  ;({ page, close } = await launch())
  await expectRows(page, open)
  await expect(page.getByRole('button', { name: /^Still open/ })).toHaveAttribute('aria-current', 'true')
  await expect(headers().last()).toHaveText('Center')
  await expect(headers().last()).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid()).toHaveAttribute('aria-activedescendant', `session-row-${open - 1}`)
  await expect.poll(cursor).toBe(left)
})
