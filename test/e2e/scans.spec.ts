import type { Page } from '@playwright/test'
import type { Report } from '../../reference-service/data/wire.ts'
import { connect, expect, test } from '../support/app.ts'
import { allReports } from '../support/listing.ts'
import { pdfOf } from '../support/many-pages.ts'
import { CAMERA_FILES } from '../support/preview-files.ts'
import { tiffFile, type TiffPicture } from '../support/tiff-file.ts'
import { openAnswered } from '../support/window.ts'
import { zipOf } from '../support/zip-file.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title^="File: "]')

/** A page of a scan: lines of text as bars, in a gray of its own. */
const scan = (gray: number): TiffPicture => ({
  ...{ width: 300, height: 420, photometric: 1, packing: 'deflate', strip: 20 },
  pixel: (x, y) => [x > 30 && x < 270 && y > 30 && y % 24 < 8 ? gray : 250],
})

const FILES: Readonly<Record<string, () => Uint8Array>> = {
  'scan.tif': () => tiffFile([scan(30), scan(90), scan(150)]),
  'photo.nef': () => CAMERA_FILES.tiff(6),
  'essay.pages': () => zipOf({ 'index.xml.gz': 'x', 'QuickLook/Preview.pdf': pdfOf(['First', 'Second']) }),
}

test('pages of a scan are turned, and a preview is said to be one', async ({ launch, serve, network }) => {
  const service = await serve()
  const way = await network(service)
  const files = Object.keys(FILES).map((name) => ({
    url: `${way.baseUrl}/media/handed-in/${name}`,
    type: 'image/tiff',
    size: 1,
  }))
  way.reshape({
    report: (report: Report) => ({
      ...report,
      questions: report.questions.map((question) =>
        question.type === 'Essay' && question.answer ? { ...question, answer: { text: 'An essay', files } } : question,
      ),
    }),
  })
  way.intercept((path, answer) => {
    const content = FILES[/\/handed-in\/(.*)$/.exec(path)?.[1] ?? '']?.()
    if (content === undefined) return false
    answer.writeHead(200, { 'content-type': 'image/tiff', 'content-length': content.length })
    answer.end(content)
    return true
  })
  const { page } = await launch()
  await connect(page, way)
  await allReports(page, service)
  await openAnswered(page, service, 'Essay')
  const open = (name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true }).click()

  await test.step('a scan of three pages', async () => {
    await open('scan.tif')
    await expect(page.getByText('Page 1 of 3')).toBeVisible()
    await expect(frameOf(page).getByRole('group', { name: 'Page 1 of 3' }).getByRole('img')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Page 3 of 3')).toBeVisible()
    await expect(frameOf(page).getByRole('group', { name: 'Page 3 of 3' }).getByRole('img')).toBeInViewport()
    await page.getByRole('button', { name: 'Enlarge' }).click()
    await expect(page.getByRole('dialog').getByText('Page 3 of 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await open('scan.tif')
  })
  await test.step('a photo as the camera measured it', async () => {
    await open('photo.nef')
    await expect(page.getByText('Shown is the preview that the camera stored.')).toBeVisible()
    await expect(frameOf(page).getByRole('img')).toBeVisible()
    await open('photo.nef')
  })
  await test.step('a document of Pages', async () => {
    await open('essay.pages')
    await expect(
      page.getByText('Shown is the preview that the program stored, maybe of the first page only.'),
    ).toBeVisible()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(frameOf(page).locator('.textLayer').first()).toContainText('First')
  })
})
