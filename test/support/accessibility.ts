import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import { expect, test } from './app.ts'

const THEMES = ['light', 'dark'] as const
/**
 * All rules are run in the light theme; in the dark one those on colors, since the others do not depend on the theme.
 */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Findings of axe that do not apply here. `scrollable-region-focusable`: lists whose search field keeps the focus and
 * moves their cursor by `aria-activedescendant`, which also scrolls them. `region`: lists and menus over the page are
 * in none of its landmarks.
 */
const WAIVED: Readonly<Record<string, string>> = {
  'scrollable-region-focusable': '[role=dialog] :is([role=listbox], [role=menu])',
  region: 'body > div:has([data-overlay])',
}

/** Rules on whole pages, which do not apply to a file in a frame. */
const OF_PAGES = ['page-has-heading-one', 'region', 'bypass', 'landmark-one-main']

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
type Options = Parameters<AxeBuilder['options']>[0]

/**
 * Runs axe on the window, without the elements that `exclude` selects. The debugger adds axe to the page and its frames,
 * past the content security policy; the legacy mode needs no second page, which Electron would not open. Adding it takes
 * longer than many a run, and the builder does that twice each time, so an axe that is there already is used again.
 */
export async function violationsOf(page: Page, exclude: string, options: Options): Promise<Violations> {
  const have = await Promise.all(
    [page.mainFrame(), ...(await shownFrames(page))].map((frame) => frame.evaluate(() => 'axe' in window)),
  )
  if (have.every(Boolean)) return runAxe(page.mainFrame(), { exclude: [[exclude]] }, options)
  const { violations } = await new AxeBuilder({ page }).options(options).exclude(exclude).setLegacyMode().analyze()
  return violations
}

/** The frames of files; the one that waits for the next file is hidden, and may end meanwhile. */
async function shownFrames(page: Page): Promise<readonly Frame[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  const isShown = async (frame: Frame) => (await frame.frameElement()).isVisible()
  const areShown = await Promise.all(frames.map((frame) => isShown(frame).catch(() => false)))
  return frames.filter((_frame, at) => areShown[at])
}

/** A frame with another origin does not answer the page's axe, so the axe within the frame is run. */
function violationsIn(frame: Frame, options: Options): Promise<Violations> {
  const rules = { ...options.rules, ...Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])) }
  return runAxe(frame, {}, { ...options, rules })
}

type Context = { readonly exclude?: readonly (readonly string[])[] }

/** Runs the axe that was added to a frame. */
function runAxe(frame: Frame, context: Context, options: Options): Promise<Violations> {
  return frame.evaluate(
    async ([what, how]) => {
      const { axe } = window as unknown as {
        readonly axe: {
          readonly run: (what: Context | Document, how: Options) => Promise<{ readonly violations: Violations }>
        }
      }
      return (await axe.run('exclude' in what ? what : document, how)).violations
    },
    [context, options] as const,
  )
}

/** Findings of axe for the current window, in both themes and in every frame, one line per place. */
export async function findings(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => document.documentElement.dataset.theme)
  const found: string[] = []
  for (const theme of THEMES) {
    await setTheme(page, theme)
    const options: Options = {
      ...(theme === 'dark'
        ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
        : { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } }),
      // Describing the thousands of places without a violation would take almost half of the time.
      resultTypes: ['violations'],
    }
    // The announcer of react-aria is invisible, and may refer to a removed element.
    const violations = await violationsOf(page, '[data-live-announcer]', options)
    for (const { id, help, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        const place = target.join(' ')
        if (WAIVED[id] !== undefined && (await isAt(page, place, WAIVED[id]))) continue
        found.push(`${theme}: ${id} (${help}) at ${place}: ${failureSummary?.replace(/\s+/g, ' ')}`)
      }
    }
    for (const frame of await shownFrames(page)) {
      await setTheme(frame, theme)
      for (const { id, help, nodes } of await violationsIn(frame, options)) {
        found.push(...nodes.map(({ target }) => `${theme}, in the frame: ${id} (${help}) at ${target.join(' ')}`))
      }
    }
  }
  await setTheme(page, shown === 'dark' ? 'dark' : 'light')
  return found
}

/** Checks the screen with axe in both themes, with soft assertions, so that one run reports everything. */
export async function audit(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    expect.soft(await findings(page), screen).toEqual([])
  })
}

/** Sets the theme as the setting does, and waits until the colors have changed. */
async function setTheme(page: Page | Frame, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
}

function isAt(page: Page, place: string, waived: string): Promise<boolean> {
  return page.evaluate(([one, other]) => document.querySelector(one)?.matches(other) ?? false, [place, waived] as const)
}
