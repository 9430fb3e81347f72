import type { FromViewer } from '../../../renderer/viewer/viewer-messages.ts'
import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAGES, pdfOf } from '../../support/many-pages.ts'
import { LARGE, LENGTH, LINE, readLines } from '../../support/long-text.ts'
import { asset, settle, showFile, text, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

const MARK = { tone: 'warn', page: null, part: null, before: '', after: '' } as const
const markId = (digit: number) => String(digit).repeat(32)

/** Selects text as the user does by the mouse. */
const select = (frame: Frame, from: readonly [string, number], to: readonly [string, number]) =>
  frame.evaluate(
    ([start, end]) => {
      const find = ([text, offset]: readonly [string, number]) => {
        const walker = document.createTreeWalker(document.getElementById('content')!, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (node.textContent?.includes(text)) return { node, at: node.textContent.indexOf(text) + offset }
        throw new Error(`no ${text}`)
      }
      const [one, other] = [find(start), find(end)]
      document.getSelection()?.setBaseAndExtent(one.node, one.at, other.node, other.at)
    },
    [from, to] as const,
  )

const highlighted = (frame: Frame, name: string) =>
  frame.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name)

test('words of colored code are told and marked across its colors', async () => {
  const code = 'def rota(days):\n    return [day for day in days if day != "Sunday"]\n'
  const file = await showFile({ type: 'text/plain', name: 'rota.py', bytes: text(code) })
  await file.frame.locator('pre span').first().waitFor()
  await select(file.frame, ['return', 0], ['"Sunday"', 8])
  const quote = 'return [day for day in days if day != "Sunday"'
  const told = () => file.said('selection')
  await expect.poll(told).toMatchObject({ passage: { quote, start: code.indexOf(quote), after: ']\n' } })
  await file.send({ kind: 'marks', areas: [], marks: [{ ...MARK, id: markId(1), start: 0, quote }] })
  await expect.poll(() => highlighted(file.frame, 'note-warn')).toEqual([quote])
})

test('a cell of a table is told when it is selected, and so are words of one; notes are marked, and found again', async () => {
  const rows = Array.from({ length: 400 }, (_, row) => `${row},row ${row} of the table,${row % 7}`)
  const { page, frame, send, said } = await showFile({
    type: 'csv',
    text: { encoding: 'utf-8', delimiter: ',' },
    bytes: text(['number,words,rest', ...rows].join('\n')),
  })
  const passage = async () => (await said('selection'))?.passage
  await frame.getByText('row 3 of the table').click()
  const quote = 'row 3 of the table'
  const around = {
    before: expect.stringMatching(/\n3\n$/) as string,
    after: expect.stringMatching(/^\n3\n4\n/) as string,
  }
  await expect.poll(passage).toMatchObject({ page: null, part: 1, cell: 'B5', quote, ...around })
  await page.keyboard.press('n')
  await expect.poll(() => said('addNote')).toBeDefined()
  await page.keyboard.press('ArrowRight')
  await expect.poll(passage).toMatchObject({ cell: 'C5', quote: '3' })
  const short = await passage()
  await send({ kind: 'clearSelection' })
  await expect.poll(() => said('selection')).toEqual({ kind: 'selection', passage: null })
  await select(frame, ['row 4 of', 4], ['row 4 of', 8])
  await expect.poll(passage).toMatchObject({ part: 1, cell: 'B6', quote: '4 of' })
  await page.keyboard.press('ArrowDown')
  await expect.poll(passage).toMatchObject({ cell: 'C6', quote: '4' })
  await page.keyboard.press('End')

  const far = { ...MARK, part: 8, start: 0, quote: 'row 370 of the table', id: markId(2) }
  await send({ kind: 'marks', areas: [], marks: [{ ...MARK, ...short!, id: markId(1) }, far] })
  await expect.poll(() => highlighted(frame, 'note-warn')).toEqual(['3'])
  await expect.poll(() => said('markFound')).toMatchObject({ id: markId(2), is: 'moved' })
  await send({ kind: 'goToMark', id: markId(2) })
  await expect.poll(() => highlighted(frame, 'note-warn')).toEqual(['row 370 of the table'])
  await frame.getByText('row 370 of the table').click()
  await expect.poll(() => said('markChosen')).toEqual({ kind: 'markChosen', id: markId(2) })
})

test('selected words of a text and of a Word document are told with what is around them', async () => {
  const plain = await showFile({ type: 'text/plain', bytes: text('One line.\nAnother line of the text.\nThe end.') })
  await select(plain.frame, ['Another', 0], ['Another', 12])
  await expect
    .poll(() => plain.said('selection'))
    .toEqual({
      kind: 'selection',
      passage: {
        page: null,
        part: null,
        start: 10,
        quote: 'Another line',
        before: 'One line.\n',
        after: ' of the text.\nThe end.',
      },
    })
  await plain.send({ kind: 'clearSelection' })
  await expect.poll(() => plain.said('selection')).toEqual({ kind: 'selection', passage: null })

  const word = await showFile({ type: 'docx', bytes: asset('rota-plan.docx') })
  await select(word.frame, ['Rota plan', 0], ['Rota plan', 9])
  await expect.poll(async () => (await word.said('selection'))?.passage).toMatchObject({ quote: 'Rota plan', start: 0 })
})

test('passages of a PDF: selected on their page, highlighted when it is drawn, gone to, clicked and told if lost', async () => {
  const { page, frame, send, said } = await showFile({ type: 'application/pdf', bytes: pdfOf(PAGES) })
  await frame.locator('.textLayer span').first().waitFor({ state: 'attached' })
  await send({ kind: 'page', number: 3 })
  await frame.locator('.page').nth(2).getByText('branch').waitFor({ state: 'attached' })
  await select(frame, ['The rota of the north', 4], ['branch is', 6])
  await expect
    .poll(async () => (await said('selection'))?.passage)
    .toEqual({
      ...{ page: 3, part: null, start: 14, quote: 'rota of the north\nbranch' },
      ...{ before: 'Chapter 3\nThe ', after: expect.stringMatching(/^ is na/) as string },
    })
  const { passage } = (await said('selection'))!
  const marks = [
    { ...MARK, ...passage!, page: 7, id: markId(1) },
    { ...MARK, page: 2, start: 0, quote: 'Chapter 11', id: markId(2) },
    { ...MARK, page: 1, start: 0, quote: 'This was never in it', id: markId(3) },
  ]
  await send({ kind: 'marks', areas: [], marks })
  const found = () =>
    page.evaluate(() =>
      (window as unknown as { heard: FromViewer[] }).heard.flatMap((message) =>
        message.kind === 'markFound' ? [`${message.id[0]} ${message.is}`] : [],
      ),
    )
  await expect.poll(found).toEqual(['1 same', '2 moved', '3 lost'])
  expect(await highlighted(frame, 'note-warn')).toEqual([])
  await send({ kind: 'goToMark', id: markId(1) })
  await expect.poll(async () => (await said('page'))?.number).toBe(7)
  await expect
    .poll(() => highlighted(frame, 'note-warn'))
    .toEqual([expect.stringMatching(/^rota of the north\s*branch$/)])
  await send({ kind: 'currentMark', id: markId(1) })
  await expect.poll(() => highlighted(frame, 'note-current')).toHaveLength(1)
  await send({ kind: 'clearSelection' })
  await settle(page)
  await frame.locator('.page').nth(6).getByText('The rota of the north').click()
  await expect.poll(() => said('markChosen')).toEqual({ kind: 'markChosen', id: markId(1) })
  await send({ kind: 'marks', areas: [], marks: [] })
  await expect.poll(() => highlighted(frame, 'note-warn')).toEqual([])
})

test('passages of a large text: selected and gone to in their part', async () => {
  const { frame, send, said } = await showFile({ type: 'text/plain', bytes: text(''), large: LARGE }, 1, readLines)
  await frame.getByText('000000000 naïve').waitFor()
  const line = 7_500_000
  const part = Math.floor((line * LINE) / (256 * 1024)) + 1
  await send({ kind: 'marks', areas: [], marks: [{ ...MARK, part, start: 0, quote: 'with a needle', id: markId(1) }] })
  await expect.poll(() => said('markFound')).toMatchObject({ is: 'moved' })
  await send({ kind: 'goToMark', id: markId(1) })
  await expect.poll(() => highlighted(frame, 'note-warn')).toEqual(['with a needle'])
  await select(frame, ['with a needle', 7], ['with a needle', 13])
  await expect.poll(async () => (await said('selection'))?.passage).toMatchObject({ page: null, part, quote: 'needle' })
})

test('a match on a page that is still rendered when the search ends is selected once it is there', async () => {
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: pdfOf(PAGES) })
  await frame.locator('.textLayer span').first().waitFor({ state: 'attached' })
  await send({ kind: 'find', text: 'north branch' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 1, total: 3, isDone: true })
  // Pages are rendered frame by frame.
  await frame.evaluate(() => {
    const { requestAnimationFrame } = window
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (run) => held.push(run)
    const goOn = () => {
      window.requestAnimationFrame = requestAnimationFrame
      for (const run of held) requestAnimationFrame(run)
    }
    Object.assign(window, { goOn })
  })
  await send({ kind: 'findStep', step: -1 })
  await expect.poll(() => said('matches')).toMatchObject({ at: 3 })
  await send({ kind: 'selectMatch' })
  await send({ kind: 'find', text: '' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 0, total: 0 })
  await frame.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
  await expect
    .poll(async () => (await said('selection'))?.passage)
    .toMatchObject({ page: 11, quote: expect.stringMatching(/^north\s*branch$/) as string })
})

test('a passage of a large text stays selected while its part is out of sight', async () => {
  const { page, frame, send, said } = await showFile(
    { type: 'text/plain', bytes: text(''), large: LARGE },
    1,
    readLines,
  )
  await frame.getByText('000000000 naïve').waitFor()
  await select(frame, ['000000007 naïve', 10], ['000000007 naïve', 20])
  // At once, before the passage was told.
  await frame.locator('#scroller').focus()
  await page.keyboard.press('End')
  await frame.getByText(String(LENGTH / LINE - 1)).waitFor()
  await expect.poll(async () => (await said('selection'))?.passage).toMatchObject({ part: 1, quote: 'naïve text' })
  await frame.getByRole('slider', { name: 'Position' }).fill('50000')
  await expect.poll(() => said('position')).toMatchObject({ percent: 50 })
  await settle(page)
  await settle(page)
  await settle(page)
  expect((await said('selection'))?.passage).toMatchObject({ part: 1, quote: 'naïve text' })
  await page.keyboard.press('n')
  await expect.poll(() => said('addNote')).toBeDefined()

  // Back at its part, which is there once, it is seen again.
  await frame.locator('#scroller').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => frame.evaluate(() => document.getSelection()!.toString())).toBe('naïve text')
  const { top } = await frame.evaluate(() => document.getSelection()!.getRangeAt(0).getBoundingClientRect())
  expect(top).toBeGreaterThan(0)
  const whole = () => frame.locator('pre').evaluate(({ textContent }) => textContent)
  expect((await whole()).split('000000007')).toHaveLength(2)

  await page.keyboard.press('End')
  await frame.getByText(String(LENGTH / LINE - 1)).waitFor()
  await send({ kind: 'clearSelection' })
  await expect.poll(() => said('selection')).toEqual({ kind: 'selection', passage: null })
  await frame.getByRole('slider', { name: 'Position' }).fill('50000')
  await expect.poll(whole).not.toContain('000000007')
})
