import type { Frame, Page } from '@playwright/test'
import { connect, expect, selectQuestion, test } from '../support/app.ts'
import { FILE_FRAME, heldWith, openSession, type Held } from '../support/window.ts'

const filesOf = ({ report }: Held): readonly string[] =>
  report.questions.flatMap(({ answer }) => {
    const { files = [] } = (answer ?? {}) as { readonly files?: readonly { readonly url: string }[] }
    return files.map(({ url }) => url)
  })
const hasFile = (ending: string) => (report: Held['report']) =>
  filesOf({ report } as Held).some((url) => url.endsWith(ending))

async function openFile(page: Page, name: string): Promise<Frame> {
  await selectQuestion(page, 'Essay')
  await page.getByRole('button', { name: `Open ${name}` }).click()
  return frameOf(page)
}

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.locator(FILE_FRAME).elementHandle())?.contentFrame()
  if (!frame) throw new Error('no frame')
  return frame
}

test('a protocol is shown with the pictures that it names, and asks before a link opens', async ({ launch, serve }) => {
  const service = await serve()
  const app = await launch()
  const { page } = app
  await connect(page, service)
  const held = heldWith(service, ({ proctoring }) => proctoring?.protocolUrl?.endsWith('/protocol.html') === true)
  await openSession(page, held)
  await page.getByRole('button', { name: 'Proctoring protocol' }).click()
  const frame = await frameOf(page)
  await expect(frame.getByRole('heading', { name: 'Pictures' })).toBeVisible()
  const widths = () =>
    frame
      .locator('article img')
      .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth > 0))
  await expect.poll(widths).toEqual([true, true])

  await frame.getByRole('link', { name: 'About this protocol' }).click()
  await expect.poll(() => app.dialogs()).toEqual(['Open proctoring.example in your browser?'])
  expect(await app.openedExternal()).toEqual([])
  expect((await frameOf(page)).url()).toBe(frame.url())
})

test('a long text is read at its end, and searched', async ({ launch, serve }) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await openSession(page, heldWith(service, hasFile('/browser-log.txt')))
  // A frame waits for the next file, and is the one that shows it.
  await page.locator('iframe[hidden]').evaluate((waiting) => Object.assign(waiting, { lang: 'waited' }))
  const frame = await openFile(page, 'browser-log.txt')
  await expect(page.locator(FILE_FRAME)).toHaveAttribute('lang', 'waited')
  await expect(frame.getByText('09:00:00.000 000001').first()).toBeVisible()
  await expect(page.getByText(/^0% of 6\sMB$/)).toBeVisible()
  await frame.locator('#scroller').focus()
  await page.keyboard.press('End')
  await expect(page.getByText(/^100% of 6\sMB$/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find in file' }).fill('000777 ')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(page.getByText(/^[01]% of 6\sMB$/)).toBeVisible()
})

test('a passage of a file is noted, found again after a restart, and led to', async ({ launch, serve }) => {
  const service = await serve()
  const first = await launch()
  const { page } = first
  await connect(page, service)
  const held = heldWith(service, hasFile('/rota-plan.docx'))
  await openSession(page, held)
  const frame = await openFile(page, 'rota-plan.docx')
  const heading = frame.getByRole('heading', { name: 'Rota plan' })
  await heading.click({ clickCount: 3 })
  const add = page.getByRole('button', { name: 'Add note on selection' })
  await expect(add).toBeEnabled()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Text of note' }).fill('Which rota?')
  await page.keyboard.press('Escape')
  const notes = page.getByRole('region', { name: 'Notes on this answer' })
  await expect(notes.getByText('rota-plan.docx')).toBeVisible()
  await expect(add).toBeDisabled()
  const highlighted = (shown: Frame) =>
    shown.evaluate(() =>
      [...CSS.highlights].flatMap(([name, all]) => (name.startsWith('note-') ? [...all].map(String) : [])),
    )
  await expect.poll(async () => (await highlighted(frame))[0]).toBe('Rota plan')

  await page.reload()
  await selectQuestion(page, 'Essay')
  await notes.getByRole('button', { name: 'Go to “Rota plan”' }).click()
  await expect(page.locator(FILE_FRAME)).toBeVisible()
  const again = await frameOf(page)
  await expect.poll(async () => (await highlighted(again))[0]).toBe('Rota plan')
  await again.getByRole('heading', { name: 'Rota plan' }).click()
  await expect(notes.locator('[data-note][aria-current]')).toContainText('Which rota?')
  await test.step('what is drawn on a page is noted, and led to from elsewhere', async () => {
    await openSession(page, heldWith(service, hasFile('/recommendation.pdf')))
    const pages = await openFile(page, 'recommendation.pdf')
    await pages.locator('.textLayer').first().waitFor()
    await page.keyboard.press('r')
    const drawer = page.getByRole('radio', { name: 'Draw a rectangle' })
    await expect(drawer).toBeChecked()
    const place = (await pages.locator('.page').first().boundingBox())!
    await page.mouse.move(place.x + 0.1 * place.width, place.y + 0.08 * place.width)
    await page.mouse.down()
    await page.mouse.move(place.x + 0.6 * place.width, place.y + 0.14 * place.width, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('textbox', { name: 'Text of note' }).fill('Who wrote this?')
    await page.keyboard.press('Escape')
    await expect(notes.getByText('recommendation.pdf, page 1')).toBeVisible()
    await expect(pages.locator('.areas [data-shape=rectangle][data-note]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(drawer).not.toBeChecked()
    await page
      .getByRole('button', { name: /recommendation.pdf/ })
      .first()
      .click()
    await expect(page.locator(FILE_FRAME)).toHaveCount(0)
    await notes.getByRole('button', { name: /^Go to Rectangle/ }).click()
    const shown = await frameOf(page)
    await expect(shown.locator('.areas [data-shape=rectangle][data-current]')).toBeVisible()
  })
  await test.step('a cell of a table is noted, and marked', async () => {
    await openSession(page, heldWith(service, hasFile('/orders.csv')))
    const table = await openFile(page, 'orders.csv')
    await table.getByRole('gridcell', { name: 'Lindenstraße 1', exact: true }).first().click()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Text of note' }).fill('Which house?')
    await page.keyboard.press('Escape')
    await expect(notes.getByText(/^orders\.csv, cell [A-Z]\d+$/)).toBeVisible()
    await expect.poll(async () => (await highlighted(table))[0]).toBe('Lindenstraße 1')
  })
})
