import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Drawn, DrawnShape } from '../../../contract/model/drawn.ts'
import type { FromViewer, ToViewer } from '../../../renderer/viewer/viewer-messages.ts'
import { PAGES, pdfOf } from '../../support/many-pages.ts'
import { asset, showFile, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

const FIRST = '1'.repeat(32)
const SECOND = '2'.repeat(32)

async function showPdf(firstPage = 1) {
  const file = await showFile({ type: 'application/pdf', bytes: pdfOf(PAGES) }, firstPage)
  await file.frame.locator(`[data-page="${firstPage}"] .textLayer`).waitFor()
  return file
}

/** Moves the pressed mouse along points of a page, in shares of its width and height. */
async function drag(page: Page, frame: Frame, selector: string, points: readonly (readonly [number, number])[]) {
  const box = await frame.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  const [first, ...rest] = points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const)
  await page.mouse.move(...first!)
  await page.mouse.down()
  for (const point of rest) await page.mouse.move(...point, { steps: 4 })
  await page.mouse.up()
}

async function choose(frame: Frame, send: (message: ToViewer) => Promise<unknown>, tool: DrawnShape) {
  await send({ kind: 'tool', tool })
  await frame.locator(`#content[data-tool="${tool}"]`).waitFor()
}

const drawnIn = (frame: Frame) =>
  frame.evaluate(() => [...document.querySelectorAll<SVGElement>('.areas > g')].map(({ dataset }) => ({ ...dataset })))

/** The picture that the frame told last, without its bytes. */
const pictureSaid = (page: Page) =>
  page.evaluate(() => {
    const heard = (window as unknown as { heard: FromViewer[] }).heard
    const told = heard.findLast((message) => message.kind === 'picture')
    return told?.kind === 'picture'
      ? { number: told.number, ...(told.picture && { width: told.picture.width, height: told.picture.height }) }
      : null
  })

const near = (value: number) => expect.toSatisfy((found: number) => Math.abs(found - value) <= 60) as number

test('a rectangle is drawn by the pointer, told with the words in it, and begins a note', async () => {
  const { page, frame, send, said } = await showPdf(3)
  await choose(frame, send, 'rectangle')
  await drag(page, frame, '[data-page="3"]', [
    [0.05, 0.13],
    [0.9, 0.165],
  ])
  await expect.poll(async () => (await said('area'))?.isDone).toBe(true)
  const { area } = (await said('area'))!
  const box = { left: near(500), top: near(1300), width: near(8500), height: near(350) }
  expect(area).toEqual({ page: 3, drawn: { shape: 'rectangle', box }, quote: 'The rota of the north' })
  expect(await drawnIn(frame)).toEqual([{ shape: 'rectangle', pending: '' }])
  // Words below were not selected.
  expect(await said('selection')).toBeUndefined()
  await send({ kind: 'clearSelection' })
  await expect.poll(() => drawnIn(frame)).toEqual([])
})

test('a click draws nothing, and a rectangle beyond the page ends at its edge', async () => {
  const { page, frame, send, said } = await showPdf()
  await choose(frame, send, 'rectangle')
  await drag(page, frame, '[data-page="1"]', [
    [0.2, 0.2],
    [0.2, 0.2],
  ])
  expect(await drawnIn(frame)).toEqual([])
  await send({ kind: 'zoom', percent: 50 })
  await drag(page, frame, '[data-page="1"]', [
    [0.5, 0.2],
    [1.2, 0.3],
  ])
  await expect.poll(async () => (await said('area'))?.area?.drawn).toBeDefined()
  const { drawn } = (await said('area'))!.area!
  expect(drawn).toMatchObject({ box: { left: near(5000), width: near(5000), top: near(2000) } })
})

test('lines by hand are one drawing until the user adds it; Backspace removes the last', async () => {
  const { page, frame, send, said } = await showPdf()
  await choose(frame, send, 'ink')
  const strokes = async () => {
    const drawn = (await said('area'))?.area?.drawn
    return drawn?.shape === 'ink' ? drawn.strokes.length : 0
  }
  await drag(page, frame, '[data-page="1"]', [
    [0.2, 0.1],
    [0.4, 0.2],
    [0.6, 0.1],
  ])
  await expect.poll(strokes).toBe(1)
  await drag(page, frame, '[data-page="1"]', [
    [0.3, 0.2],
    [0.5, 0.25],
  ])
  await expect.poll(strokes).toBe(2)
  await page.keyboard.press('Backspace')
  await expect.poll(strokes).toBe(1)
  expect((await said('area'))?.isDone).toBe(false)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await said('area'))?.isDone).toBe(true)
  expect(await strokes()).toBe(1)
  // Escape drops the drawing first, and then the tool.
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await said('area'))?.area).toBe(null)
  await page.keyboard.press('Escape')
  await expect.poll(() => said('tool')).toEqual({ kind: 'tool', tool: null })
})

test('a rectangle is made, moved and resized by keys, and stays on the page', async () => {
  const { page, frame, send, said } = await showPdf()
  await frame.locator('#scroller').focus()
  await page.keyboard.press('r')
  await expect.poll(() => said('tool')).toEqual({ kind: 'tool', tool: 'rectangle' })
  await choose(frame, send, 'rectangle')
  await page.keyboard.press('Enter')
  const box = async () => {
    const drawn = (await said('area'))?.area?.drawn
    return drawn?.shape === 'rectangle' ? drawn.box : null
  }
  await expect.poll(box).not.toBe(null)
  const first = (await box())!
  for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key)
  const next = { left: first.left + 100, top: first.top + 100, width: first.width + 100, height: first.height - 100 }
  await expect.poll(box).toEqual(next)
  expect((await said('area'))?.isDone).toBe(false)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await said('area'))?.isDone).toBe(true)
})

test('a marker over words selects them and asks for a note; over a picture it draws', async () => {
  const { page, frame, send, said } = await showPdf(3)
  await choose(frame, send, 'highlight')
  const words = await frame.getByText('The rota of the north').boundingBox()
  await page.mouse.move(words!.x + 2, words!.y + words!.height / 2)
  await page.mouse.down()
  await page.mouse.move(words!.x + words!.width / 2, words!.y + words!.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => said('addNote')).toEqual({ kind: 'addNote', isByKey: false })
  expect((await said('selection'))?.passage?.quote).toMatch(/^The rota/)
  expect(await said('area')).toBeUndefined()

  const picture = await showFile({ type: 'image/png', bytes: asset('rota.png') })
  await choose(picture.frame, picture.send, 'highlight')
  await drag(picture.page, picture.frame, '.picture', [
    [0.1, 0.1],
    [0.5, 0.5],
  ])
  await expect.poll(async () => (await picture.said('area'))?.isDone).toBe(true)
  expect((await picture.said('area'))?.area).toMatchObject({ page: null, quote: '', drawn: { shape: 'highlight' } })
})

test('areas of notes are painted, gone to and chosen; another page in their place is noticed', async () => {
  const { page, frame, send, said } = await showPdf()
  const box = { left: 1000, top: 900, width: 6000, height: 1500 }
  const drawn: Drawn = { shape: 'rectangle', box }
  const quote = 'The rota of the north branch is naïve'
  const areas = [
    { id: FIRST, tone: 'warn', page: 7, drawn, quote },
    { id: SECOND, tone: 'ok', page: 8, drawn, quote },
    { id: '3'.repeat(32), tone: 'bad', page: 13, drawn, quote: '' },
  ] as const
  await send({ kind: 'marks', marks: [], areas })
  const found = () =>
    page.evaluate(() =>
      (window as unknown as { heard: FromViewer[] }).heard.flatMap((message) =>
        message.kind === 'markFound' ? [`${message.id[0]} ${message.is}`] : [],
      ),
    )
  await expect.poll(found).toEqual(['1 same', '2 changed', '3 lost'])
  await send({ kind: 'currentMark', id: FIRST })
  await send({ kind: 'goToMark', id: FIRST })
  await expect.poll(async () => (await said('page'))?.number).toBe(7)
  await frame.locator('[data-page="7"] .textLayer').waitFor()
  expect(await drawnIn(frame)).toEqual([
    { shape: 'rectangle', note: FIRST, tone: 'warn', current: '' },
    { shape: 'rectangle', note: SECOND, tone: 'ok' },
  ])
  await frame.locator('[data-page="7"] [data-note] rect').waitFor()
  const place = await frame.locator('[data-page="7"]').boundingBox()
  await page.mouse.click(place!.x + place!.width * 0.6, place!.y + place!.height * 0.22)
  await expect.poll(() => said('markChosen')).toEqual({ kind: 'markChosen', id: FIRST })
})

test('the picture of a page has what is drawn on it; a page that is not there has none', async () => {
  const { page, frame, send } = await showPdf()
  const drawn = { shape: 'highlight', box: { left: 2000, top: 5000, width: 4000, height: 1000 } } as const
  await send({ kind: 'picture', number: 3, area: { page: 7, drawn, quote: '' } })
  await expect.poll(() => pictureSaid(page)).toEqual({ number: 3, width: 1000, height: 1415 })
  // The page was not drawn where it stands.
  expect(await frame.locator('[data-page="7"] canvas').count()).toBe(0)
  const colors = await page.evaluate(async () => {
    const heard = (window as unknown as { heard: FromViewer[] }).heard
    const told = heard.findLast((message) => message.kind === 'picture')
    const bytes = told?.kind === 'picture' && told.picture ? new Uint8Array(told.picture.bytes) : new Uint8Array()
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    return [
      [0.4, 0.55],
      [0.8, 0.8],
    ].map(([x = 0, y = 0]) => [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data.slice(0, 3)])
  })
  const [inside, beside] = colors
  expect(inside![2]).toBeLessThan(200)
  expect(inside![0]).toBeGreaterThan(240)
  expect(beside!.every((channel) => channel > 250)).toBe(true)
  await send({ kind: 'picture', number: 4, area: { page: 13, drawn, quote: '' } })
  await expect.poll(() => pictureSaid(page)).toEqual({ number: 4 })

  const damaged = await showFile({ type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 nothing') })
  await damaged.send({ kind: 'picture', number: 0, area: { page: 1, drawn, quote: '' } })
  await expect.poll(() => pictureSaid(damaged.page)).toEqual({ number: 0 })
})
