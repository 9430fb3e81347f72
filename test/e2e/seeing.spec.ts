import type { Page } from '@playwright/test'
import { violationsOf } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { foundAtRest, untilDrawn } from '../support/at-rest.ts'
import { everyScreen } from '../support/every-screen.ts'
import {
  coveredByNotices,
  faintParts,
  motions,
  overlaps,
  smallTargets,
  unmarkedStates,
  unreadableSelection,
} from '../support/looks.ts'
import { unreadableText } from '../support/text-geometry.ts'

type Look = (page: Page) => Promise<readonly string[]>

const NORMAL = { width: 1440, height: 900 }
/** A window of 1440 × 900 at 200%. */
const DOUBLE = { width: 720, height: 450 }
/** One of 1280 × 1024 at 400%, for WCAG 2.2, 1.4.10. */
const FOURFOLD = { width: 320, height: 256 }

/** What WCAG 2.2, 1.4.12 lets a person set for every text. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

function setSpacing(page: Page, on: boolean): Promise<void> {
  return page.evaluate(
    ([style, isOn]) => {
      // A sheet made by hand is beyond the content policy, which a style element is not.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets = isOn ? [sheet] : []
    },
    [SPACING, on] as const,
  )
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
  await untilDrawn(page)
}

/** Whether a window as small as that makes one scroll sideways to read a line. */
async function scrollsSideways(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.scrollingElement?.scrollWidth ?? 0
    return width > window.innerWidth ? [`the page is ${width} wide`] : []
  })
}

/** What a file brings has colours of its own, and the words of a picture are no text. */
const NOT_OURS = 'iframe'

/** Texts with less contrast than 7:1 in the theme that is shown. */
async function faintTexts(page: Page): Promise<readonly string[]> {
  const runOnly = { type: 'rule' as const, values: ['color-contrast-enhanced'] }
  const violations = await violationsOf(page, NOT_OURS, { runOnly, resultTypes: ['violations'] })
  return violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${any[0]?.message ?? ''} ${html}`))
}

test('on every screen: more contrast, forced colours, no motion, faint parts, small targets, 200% zoom', async ({
  launch,
  serve,
}) => {
  test.setTimeout(240_000)
  const service = await serve()
  const app = await launch()
  const { page } = app
  const problems: string[] = []
  const folder = process.env.PROCTOR_DESK_SCREENSHOTS
  await page.setViewportSize(NORMAL)
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await everyScreen(app, service, async (screen) => {
    const tell = (what: string, found: readonly string[]) =>
      problems.push(...found.map((problem) => `${screen}, ${what}: ${problem}`))
    const note = async (what: string, ...looks: readonly Look[]) =>
      tell(what, await foundAtRest(page, async () => (await Promise.all(looks.map((look) => look(page)))).flat()))
    const shot = async (what: string) => {
      if (folder) await page.screenshot({ path: `${folder}/${screen.replaceAll(/[ ,]+/g, '-')}-${what}.png` })
    }
    await untilDrawn(page)
    // At once: what moves is at rest soon.
    tell('motion', await motions(page))
    await note('as it opens', smallTargets, coveredByNotices)
    const shown = await page.evaluate(() => document.documentElement.dataset.theme)
    // Each change of how the page looks draws all of it anew, so there are no more of them than there must be.
    await setTheme(page, 'light')
    await note('light', faintParts)
    await page.emulateMedia({ contrast: 'more' })
    tell('light, more contrast', await faintTexts(page))
    await setTheme(page, 'dark')
    tell('dark, more contrast', await faintTexts(page))
    await page.emulateMedia({ contrast: 'no-preference' })
    await note('dark', faintParts)
    await setTheme(page, shown ?? 'light')
    await page.emulateMedia({ forcedColors: 'active' })
    await note('forced colours', unmarkedStates, unreadableSelection)
    await shot('forced')
    await page.emulateMedia({ forcedColors: 'none' })
    await page.setViewportSize(DOUBLE)
    await note('200%', unreadableText, overlaps, coveredByNotices)
    await shot('zoomed')
    await page.setViewportSize(FOURFOLD)
    await note('400%', scrollsSideways)
    await shot('fourfold')
    await page.setViewportSize(NORMAL)
    await setSpacing(page, true)
    await note('spaced', unreadableText, overlaps)
    await shot('spaced')
    await setSpacing(page, false)
    await untilDrawn(page)
  })
  expect(problems).toEqual([])
})
