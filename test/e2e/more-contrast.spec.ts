import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../support/app.ts'
import { everyScreen } from '../support/every-screen.ts'

/** What a file brings has colours of its own, and the words of a picture are no text. */
const NOT_OURS = 'iframe'

test('who asks the system for more contrast gets texts of 7:1 on every screen, in both themes', async ({
  launch,
  serve,
}) => {
  test.setTimeout(240_000)
  const service = await serve()
  const app = await launch()
  const { page } = app
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  const problems = new Set<string>()
  await everyScreen(app, service, async (screen) => {
    const shown = await page.evaluate(() => document.documentElement.dataset.theme)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      const { violations } = await new AxeBuilder({ page })
        .withRules(['color-contrast-enhanced'])
        .exclude(NOT_OURS)
        .setLegacyMode()
        .analyze()
      for (const { nodes } of violations)
        for (const { html, any } of nodes) problems.add(`${screen}, ${theme}: ${any[0]?.message ?? ''} ${html}`)
    }
    await page.evaluate((name) => (document.documentElement.dataset.theme = name ?? 'light'), shown)
  })
  expect([...problems]).toEqual([])
})
