import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import { expect, test } from './app.ts'

const THEMES = ['light', 'dark'] as const
/** All of it in light; in dark what has to do with colours, since the rest is the same. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What a rule says of these places is not so. `scrollable-region-focusable`: a list whose search field keeps the focus and
 * moves its cursor by `aria-activedescendant`, which scrolls it; so with the commands. `region`: lists and menus that lie over the page
 * belong to no landmark of it.
 */
const WAIVED: Readonly<Record<string, string>> = {
  'scrollable-region-focusable': '[role=dialog] :is([role=listbox], [role=menu])',
  region: 'body > div:has([data-overlay])',
}

/** Asked of a page as a whole, which a file in a frame is not. */
const OF_PAGES = ['page-has-heading-one', 'region', 'bypass', 'landmark-one-main']

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
type Options = Parameters<AxeBuilder['options']>[0]

/**
 * A frame of an origin of its own does not answer to the page's axe, so it is looked at by the one that was brought into
 * it with the page's.
 */
function violationsIn(frame: Frame, options: Options): Promise<Violations> {
  const rules = { ...options.rules, ...Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])) }
  return frame.evaluate(
    async (given) => {
      const { axe } = window as unknown as {
        readonly axe: { readonly run: (what: Document, how: Options) => Promise<{ readonly violations: Violations }> }
      }
      return (await axe.run(document, given)).violations
    },
    { ...options, rules },
  )
}

/**
 * What axe finds on what the window shows, in both themes and in every frame, a line for each place. The debugger
 * brings axe into the page, which is beyond the reach of the page's content policy; the legacy mode needs no second
 * page, which Electron would not open.
 */
export async function findings(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => document.documentElement.dataset.theme)
  const found: string[] = []
  for (const theme of THEMES) {
    await setTheme(page, theme)
    const options: Options =
      theme === 'dark'
        ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
        : { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } }
    const { violations } = await new AxeBuilder({ page })
      .options(options)
      // What react-aria announces: out of sight, and it may outlive the element that it names.
      .exclude('[data-live-announcer]')
      .setLegacyMode()
      .analyze()
    for (const { id, help, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        const place = target.join(' ')
        if (WAIVED[id] !== undefined && (await isAt(page, place, WAIVED[id]))) continue
        found.push(`${theme}: ${id} (${help}) at ${place}: ${failureSummary?.replace(/\s+/g, ' ')}`)
      }
    }
    for (const frame of page.frames().filter((one) => one !== page.mainFrame())) {
      await setTheme(frame, theme)
      for (const { id, help, nodes } of await violationsIn(frame, options)) {
        found.push(...nodes.map(({ target }) => `${theme}, in the frame: ${id} (${help}) at ${target.join(' ')}`))
      }
    }
  }
  await setTheme(page, shown === 'dark' ? 'dark' : 'light')
  return found
}

/** Looks at the screen with axe, in both themes, and goes on, so that one run tells everything. */
export async function audit(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    expect.soft(await findings(page), screen).toEqual([])
  })
}

/** Draws the window in a theme, as the setting does. Colours must have arrived before anything measures them. */
async function setTheme(page: Page | Frame, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
}

function isAt(page: Page, place: string, waived: string): Promise<boolean> {
  return page.evaluate(([one, other]) => document.querySelector(one)?.matches(other) ?? false, [place, waived] as const)
}
