import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test, type Locator, type Page, type TestInfo } from '@playwright/test'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { expect } from './app.ts'
import { TEST_UNTIL } from './service-data.ts'

const FONTS = fileURLToPath(new URL('fonts.conf', import.meta.url))
const FONT_FOLDER = '/usr/share/fonts/truetype/dejavu'
const TAKEN_ON = new URL('../e2e/snapshots/screens.spec.ts/taken-on.json', import.meta.url)

/** Environment in which a window looks the same on every computer: no display, fixed time zone, language and fonts. */
export const SCREEN_ENV = {
  PROCTOR_DESK_HEADLESS: '1',
  TZ: 'UTC',
  LANGUAGE: '',
  LC_ALL: 'C.UTF-8',
  FONTCONFIG_FILE: FONTS,
}

export const LARGE = { width: 1440, height: 900 }
/** The smallest window that must work. */
export const SMALL = { width: 1024, height: 640 }

type TakenOn = { readonly host: string; readonly chromium: string; readonly platform: string }

/**
 * Why this run cannot be compared with the stored screenshots; `null` if it can. Other hosts and other major versions
 * of Chromium render text and controls differently. A run that updates the screenshots records its environment.
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

export const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** Stops the clock at the end of the sample data, sets a theme, and turns animations off. */
export async function settle(page: Page, theme: Theme): Promise<void> {
  await page.clock.setFixedTime(TEST_UNTIL)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize(LARGE)
}

export type Look = {
  readonly size?: typeof LARGE
  /** Parts that differ between runs: times, ports, file sizes, the picture of a video. */
  readonly mask?: readonly Locator[]
  /** The only part to compare, if the rest is on another screenshot already. */
  readonly part?: Locator
  /** Compares only this height in pixels from the top, for the same reason. */
  readonly height?: number
}

/** Tolerates differences at the edges of letters, but nothing that a person would see. */
export const TOLERANCE = { threshold: 0.2, maxDiffPixels: 300 } as const

/** The page's clock is stopped and the service's is not, so this text and its length depend on the day. */
const SYNC_STATE = 'section[class*=_block_] [class*=_state_]'

/**
 * Compares the window with a stored screenshot. A difference fails the test, which continues with the other
 * screenshots, and is reported with its position for those who cannot see the pictures of a remote run.
 */
export async function expectLooks(
  page: Page,
  name: string,
  { size = LARGE, mask = [], part, height }: Look = {},
): Promise<void> {
  const synced = page.locator(SYNC_STATE)
  const options = { ...TOLERANCE, mask: [...mask, synced], maskColor: '#8a8f98', timeout: 5_000 }
  const clip = height === undefined ? {} : { clip: { x: 0, y: 0, width: size.width, height } }
  const compare = async () => {
    await ready(page, size)
    // The page's policy for styles leaves no other way.
    await synced.evaluateAll((all: readonly HTMLElement[]) => {
      for (const { style } of all) Object.assign(style, { overflow: 'hidden', whiteSpace: 'nowrap' })
    })
    await drawnAnew(page)
    if (part) await expect(part).toHaveScreenshot(`${name}.png`, options)
    else await expect(page).toHaveScreenshot(`${name}.png`, { ...options, ...clip })
  }
  try {
    await expect(compare).toPass({ timeout: 15_000, intervals: [500, 1_000, 2_000, 4_000] })
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [String(error)]
    expect.soft([reason, ...(await differences(page, name))], `${name} differs`).toEqual([])
  }
}

/**
 * Compares the window in each theme with the pictures `name-light` and `name-dark`; its last theme stays. One walk
 * through the app serves both.
 */
export async function expectThemes(
  page: Page,
  name: string,
  look?: Look,
  { themes = THEMES, before }: { readonly themes?: readonly Theme[]; readonly before?: () => Promise<void> } = {},
): Promise<void> {
  for (const theme of themes)
    await test.step(`${name}, ${theme}`, async () => {
      // The host tells the page of the system's own colors when it starts, which may come after the first time.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await before?.()
      await expectLooks(page, `${name}-${theme}`, look)
    })
}

/**
 * Makes the page draw two frames. A browser without a display returns the last frame drawn, which on a busy computer is
 * sometimes from before the last change, and stays so until something else changes.
 */
async function drawnAnew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const dot = document.createElement('i')
    dot.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; background: red'
    document.body.append(dot)
    await frame()
    await frame()
    dot.remove()
    await frame()
    await frame()
  })
}

/** Where the screenshot differs from the stored one: bands of lines, their columns, their pixels. */
async function differences(page: Page, name: string): Promise<readonly string[]> {
  const kept = test.info().snapshotPath(`${name}.png`)
  const folder = test.info().outputPath()
  const [taken] = readdirSync(folder)
    .filter((file) => file.startsWith(name) && file.endsWith('-actual.png'))
    .map((file) => `${folder}/${file}`)
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
  if (!existsSync(kept) || taken === undefined) return ['one of the two pictures is not there']
  return page.evaluate(
    async ([one, other]) => {
      async function pixels(base64: string): Promise<ImageData> {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }
      const [left, right] = [await pixels(one), await pixels(other)]
      if (left.width !== right.width || left.height !== right.height)
        return [`${left.width}x${left.height} is ${right.width}x${right.height}`]
      const bands: { from: number; to: number; first: number; last: number; count: number }[] = []
      for (let at = 0; at < left.data.length; at += 4) {
        const isSame = [0, 1, 2].every((part) => Math.abs(left.data[at + part]! - right.data[at + part]!) < 24)
        if (isSame) continue
        const [x, y] = [(at / 4) % left.width, Math.floor(at / 4 / left.width)]
        const band = bands.at(-1)
        if (!band || y > band.to + 3) bands.push({ from: y, to: y, first: x, last: x, count: 1 })
        else {
          band.to = y
          band.first = Math.min(band.first, x)
          band.last = Math.max(band.last, x)
          band.count += 1
        }
      }
      return bands.map(
        ({ from, to, first, last, count }) => `lines ${from}-${to}, columns ${first}-${last}: ${count} pixels`,
      )
    },
    [readFileSync(kept, 'base64'), readFileSync(taken, 'base64')] as const,
  )
}

/** Resizes the window and waits until fonts and pictures are loaded. */
async function ready(page: Page, size: typeof LARGE): Promise<void> {
  const isSize = ({ width, height }: typeof LARGE) => innerWidth === width && innerHeight === height
  // Resizing a window closes what is open over it.
  if (!(await page.evaluate(isSize, size))) await page.setViewportSize(size)
  // Away from everything that reacts to a pointer.
  await page.mouse.move(size.width - 1, size.height - 1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) if (!image.complete) await image.decode().catch(() => undefined)
  })
}
