import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page, TestInfo } from '@playwright/test'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { expect } from './app.ts'
import { TEST_UNTIL } from './service-data.ts'

const FONTS = fileURLToPath(new URL('fonts.conf', import.meta.url))
const FONT_FOLDER = '/usr/share/fonts/truetype/dejavu'
const TAKEN_ON = new URL('../e2e/snapshots/screens.spec.ts/taken-on.json', import.meta.url)

/** Environment in which a window looks the same on every computer: no display, one zone, one language, known fonts. */
export const SCREEN_ENV = {
  PROCTOR_DESK_HEADLESS: '1',
  TZ: 'UTC',
  LANGUAGE: '',
  LC_ALL: 'C.UTF-8',
  FONTCONFIG_FILE: FONTS,
}

export const LARGE = { width: 1440, height: 900 }
/** The smallest window that everything has to work in. */
export const SMALL = { width: 1024, height: 640 }

type TakenOn = { readonly host: string; readonly chromium: string; readonly platform: string }

/**
 * Why the pictures that are kept say nothing about this run; `null` when they do. Another host or another major version
 * of Chromium draws letters and controls in its own way. A run that takes them anew notes down what it runs on.
 */
export async function cannotCompare({ host, page }: LaunchedApp, info: TestInfo): Promise<string | null> {
  const agent = await page.evaluate(() => navigator.userAgent)
  const here: TakenOn = { host, chromium: /Chrome\/(\d+)/.exec(agent)?.[1] ?? '', platform: process.platform }
  if (!existsSync(FONT_FOLDER)) return `The fonts of ${FONT_FOLDER} are not there.`
  if (info.config.updateSnapshots === 'all') {
    writeFileSync(TAKEN_ON, `${JSON.stringify(here, null, 2)}\n`)
    return null
  }
  if (!existsSync(TAKEN_ON)) return 'No screenshots are kept yet: npm run screenshots takes them.'
  const then = JSON.parse(readFileSync(TAKEN_ON, 'utf8')) as TakenOn
  const isSame = (['host', 'chromium', 'platform'] as const).every((fact) => then[fact] === here[fact])
  const name = ({ host: by, chromium, platform }: TakenOn) => `${by}, Chromium ${chromium}, ${platform}`
  return isSame ? null : `The screenshots were taken on ${name(then)}; this is ${name(here)}.`
}

/** Stops the clock at the end of the sample data, takes a theme, and leaves out what moves. */
export async function settle(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.clock.setFixedTime(TEST_UNTIL)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize(LARGE)
}

export type Look = {
  readonly size?: typeof LARGE
  /** What is different each time: times of this run, ports, sizes of files, the picture of a video. */
  readonly mask?: readonly Locator[]
  /** What alone is compared, where the rest is on another picture already. */
  readonly part?: Locator
  /** Pixels from the top that alone are compared, for the same reason. */
  readonly height?: number
}

/** Options that let the edges of letters differ, and nothing that a person would see. */
export const TOLERANCE = { threshold: 0.2, maxDiffPixels: 300 } as const

/** Compares the window with the picture that is kept under a name. */
export async function expectLooks(
  page: Page,
  name: string,
  { size = LARGE, mask = [], part, height }: Look = {},
): Promise<void> {
  await ready(page, size)
  const options = { ...TOLERANCE, mask: [...mask], maskColor: '#8a8f98', timeout: 20_000 }
  if (part) return expect(part).toHaveScreenshot(`${name}.png`, options)
  const clip = height === undefined ? {} : { clip: { x: 0, y: 0, width: size.width, height } }
  await expect(page).toHaveScreenshot(`${name}.png`, { ...options, ...clip })
}

/** Brings the window to a size and waits until fonts and pictures are there. */
async function ready(page: Page, size: typeof LARGE): Promise<void> {
  await page.setViewportSize(size)
  // Out of the way of everything that answers to a pointer.
  await page.mouse.move(size.width - 1, size.height - 1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) if (!image.complete) await image.decode().catch(() => undefined)
  })
}
