import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { PART_SIZE } from '../../../renderer/viewer/part-grid.ts'
import { LARGE, LENGTH, LINE, readLines } from '../../support/long-text.ts'
import { showFile, text, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

test('a text of 500 MB: of it a few parts are in the document, wherever the view goes', async () => {
  let read = 0
  const { page, frame, said } = await showFile(
    { type: 'text/plain', bytes: text(''), large: LARGE },
    1,
    (first, size) => {
      read += size
      return readLines(first, size)
    },
  )
  const shown = () => frame.locator('pre').evaluate((element) => element.textContent.length)
  /** Scrolls by some pixels. Returns the number of the line that is then at the top. */
  const scrolled = (pixels: number) =>
    frame.evaluate((by) => {
      const scroller = document.getElementById('scroller')!
      scroller.scrollBy(0, by)
      const { left, top } = scroller.getBoundingClientRect()
      const position = document.caretPositionFromPoint(left + 40, top + 60)
      const whole = position?.offsetNode.textContent ?? ''
      const start = whole.lastIndexOf('\n', (position?.offset ?? 0) - 1) + 1
      return Number(whole.slice(start, start + 9))
    }, pixels)
  await frame.getByText('000000000 naïve').waitFor()
  const bar = frame.getByRole('slider', { name: 'Position' })
  const [textBox, barBox] = [await frame.locator('#scroller').boundingBox(), await bar.boundingBox()]
  expect(textBox?.height).toBe(400)
  expect(barBox?.height).toBeGreaterThan(380)
  expect(barBox?.x).toBeGreaterThanOrEqual((textBox?.x ?? 0) + (textBox?.width ?? 0))
  expect(await frame.locator('#scroller').evaluate((element) => element.scrollTop)).toBe(0)
  await bar.fill('50000')
  await expect.poll(() => said('position')).toMatchObject({ percent: 50 })
  await expect.poll(async () => Math.abs((await scrolled(0)) - LENGTH / LINE / 2)).toBeLessThan(6000)
  // On, across several parts, as by the wheel: each line follows the one before.
  let before = await scrolled(0)
  let now = before
  for (let step = 0; step < 60; step += 1) {
    await expect.poll(async () => (now = await scrolled(4000))).toBeGreaterThan(before)
    expect(now - before).toBeLessThan(450)
    before = now
  }
  for (let step = 0; step < 60; step += 1) {
    await expect.poll(async () => (now = await scrolled(-4000))).toBeLessThan(before)
    before = now
  }
  expect(await shown()).toBeLessThan(5 * 256 * 1024)
  expect(await frame.locator('pre').evaluate((element) => element.textContent.includes('\ufffd'))).toBe(false)
  await frame.locator('#scroller').focus()
  await page.keyboard.press('End')
  await frame.getByText(String(LENGTH / LINE - 1)).waitFor()
  await expect.poll(() => said('position')).toMatchObject({ percent: 100 })
  await page.keyboard.press('Home')
  await frame.getByText('000000000 naïve').waitFor()
  expect(await shown()).toBeLessThan(5 * 256 * 1024)
  expect(read).toBeLessThan(20_000_000)
})

/** A text of six parts. Across the end of each but the last is a match. */
const NEEDLES = (() => {
  const bytes = new Uint8Array(6 * PART_SIZE).fill(46)
  for (let at = 80; at < bytes.length; at += 81) bytes[at] = 10
  for (let part = 1; part < 6; part += 1) bytes.set(text('A Needle'), part * PART_SIZE - 4)
  const version = { length: bytes.length, etag: null, lastModified: null }
  return { bytes, large: { encoding: 'utf-8', version } } as const
})()

/** The emphasized matches, each with whether it is in view. */
const marked = (frame: Frame) =>
  frame.evaluate(() =>
    ([...(CSS.highlights.get('found-shown') ?? [])] as Range[]).map((range) => {
      const { top, bottom } = range.getBoundingClientRect()
      return `${range.toString()} ${top >= 0 && bottom <= innerHeight}`
    }),
  )

test('a large text is searched whole, from the view on and then from its beginning', async () => {
  const { bytes, large } = NEEDLES
  const { frame, send, said } = await showFile({ type: 'text/plain', bytes: text(''), large }, 1, (first, size) =>
    bytes.slice(first, first + size),
  )
  await frame.locator('pre span').first().waitFor()
  await frame.getByRole('slider', { name: 'Position' }).fill('50000')
  await expect.poll(() => said('position')).toMatchObject({ percent: 50 })
  await send({ kind: 'find', text: 'a NEEDLE' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 5, isDone: true })
  const first = (await said('matches'))?.at ?? 0
  expect(first).toBeGreaterThan(2)
  for (let step = 0; step < 6; step += 1) {
    await send({ kind: 'findStep', step: 1 })
    await expect.poll(async () => (await said('matches'))?.at).toBe(((first + step) % 5) + 1)
    await expect.poll(() => marked(frame)).toEqual(['A Needle true'])
  }
  await send({ kind: 'selectMatch' })
  // Of a passage in two parts the note has what is in the first.
  await expect.poll(async () => (await said('selection'))?.passage).toMatchObject({ quote: 'A Ne' })
  await send({ kind: 'find', text: 'nowhere' })
  await expect.poll(() => said('matches')).toEqual({ kind: 'matches', at: 0, total: 0, isMore: false, isDone: true })
})

test('a match whose parts are still read when the search ends is selected once it is there', async () => {
  const { bytes, large } = NEEDLES
  let until = Promise.resolve()
  const { frame, send, said } = await showFile({ type: 'text/plain', bytes: text(''), large }, 1, (first, size) =>
    until.then(() => bytes.slice(first, first + size)),
  )
  await send({ kind: 'find', text: 'a needle' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 1, total: 5, isDone: true })
  await expect.poll(() => marked(frame)).toEqual(['A Needle true'])
  const { promise, resolve: release } = Promise.withResolvers<void>()
  until = promise
  await send({ kind: 'findStep', step: 1 })
  await expect.poll(() => said('matches')).toMatchObject({ at: 2 })
  expect(await marked(frame)).toEqual([])
  await send({ kind: 'selectMatch' })
  await send({ kind: 'find', text: '' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 0, total: 0 })
  release()
  await expect.poll(async () => (await said('selection'))?.passage).toMatchObject({ part: 2, quote: 'A Ne' })
  const { top, bottom } = await frame.evaluate(() => document.getSelection()!.getRangeAt(0).getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(400)
})

test('a part of a large text that cannot be read says why, and is read when asked again', async () => {
  let isGone = false
  const { frame } = await showFile({ type: 'text/plain', bytes: text(''), large: LARGE }, 1, (first, size) =>
    isGone ? null : readLines(first, size),
  )
  await frame.getByText('000000000 naïve').waitFor()
  isGone = true
  await frame.getByRole('slider', { name: 'Position' }).fill('70000')
  const again = frame.getByRole('button', { name: 'Again' })
  await again.waitFor()
  expect(await frame.getByRole('alert').textContent()).toBe('No part: gone Again')
  isGone = false
  await again.click()
  await expect.poll(() => frame.locator('pre').textContent()).toMatch(/0069\d{5} naïve/)
  expect(await again.count()).toBe(0)
})
