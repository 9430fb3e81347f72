import { connect, expect, test } from '../support/app.ts'

test('a start loads the first screen alone; the others are there soon after it is drawn', async ({ launch, serve }) => {
  const service = await serve()
  const first = await launch()
  await connect(first.page, service)
  await expect(first.page.locator('[role="row"][aria-selected]').first()).toBeVisible()
  expect(await first.close()).toBe(0)

  const { page } = await launch()
  await expect(page.locator('[role="row"][aria-selected]').first()).toBeVisible()
  const loaded = () =>
    page.evaluate(async () => {
      const entries = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      const drawn = performance.getEntriesByName('screen-drawn')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const html = await (await fetch('/')).text()
      const others = entries.filter(({ name }) => !html.includes(new URL(name).pathname))
      const ahead = others.filter(({ startTime }) => startTime < drawn)
      return { ahead: ahead.map(({ name }) => name), later: others.length - ahead.length }
    })
  await expect.poll(async () => (await loaded()).later).toBeGreaterThan(0)
  expect((await loaded()).ahead).toEqual([])

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
})
