import { expect, test } from 'vitest'
import { onePage } from '../../support/pdf-objects.ts'
import { CAMERA_FILES, PREVIEW, THUMBNAIL } from '../../support/preview-files.ts'
import { failureOf, roughColorsIn, shownAs } from '../../support/shown-picture.ts'
import { useViewerPage } from '../../support/viewer-page.ts'
import { zipOf } from '../../support/zip-file.ts'

useViewerPage()

const AS_IT_IS = '64x48: 200 30 30, 30 180 30, 30 30 200, 240 240 240'
const TO_THE_RIGHT = '48x64: 30 30 200, 200 30 30, 240 240 240, 30 180 30'

test.each([
  ['of TIFF', CAMERA_FILES.tiff],
  ['of boxes', CAMERA_FILES.cr3],
  ['of Fujifilm', CAMERA_FILES.raf],
])(
  'of a camera\u2019s file %s the largest preview is shown as the camera was held, and said to be one',
  async (_name, file) => {
    for (const [orientation, colors] of [
      [1, AS_IT_IS],
      [6, TO_THE_RIGHT],
    ] as const) {
      const { frame, type, left, said, asked, loaded } = await shownAs(file(orientation))
      expect(type).toBe('image/raw')
      expect(await roughColorsIn(frame)).toBe(colors)
      expect(await said('preview')).toEqual({ kind: 'preview', by: 'camera' })
      expect([left, loaded, asked]).toEqual([{}, [], []])
    }
  },
)

test('guard: a camera\u2019s file without a preview says that it is not shown, and a cut one that it is', async () => {
  expect(await failureOf((await shownAs(CAMERA_FILES.withoutPreview())).frame)).toBe(true)
  const whole = CAMERA_FILES.tiff(1)
  const end = Buffer.from(whole).lastIndexOf(PREVIEW) + PREVIEW.length
  const { left } = await shownAs(whole.slice(0, end - 20))
  expect(left).toEqual({ part: 1 })
})

const content = { 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }
const old = { 'index.apxl.gz': 'x' }
test.each([
  ['preview.jpg', { ...content, 'preview-web.jpg': THUMBNAIL, 'preview.jpg': PREVIEW }],
  ['the thumbnail of an older one', { ...old, 'QuickLook/Thumbnail.jpg': PREVIEW }],
  [
    'that of a folder',
    { 'Essay.pages/Index.zip': 'x', 'Essay.pages/preview-web.jpg': THUMBNAIL, 'Essay.pages/preview.jpg': PREVIEW },
  ],
])('a document of Pages, Numbers or Keynote shows its preview: %s', async (_name, files) => {
  const { frame, type, left, said } = await shownAs(zipOf(files))
  expect(type).toBe('iwork')
  expect(await roughColorsIn(frame)).toBe(AS_IT_IS)
  expect(await said('preview')).toEqual({ kind: 'preview', by: 'program' })
  expect(left).toEqual({})
})

test('a preview that is a PDF is preferred, and shown with its pages and words', async () => {
  const pdf = onePage({ content: 'BT /F1 24 Tf 60 700 Td (ZPREVIEW) Tj ET' })
  const { frame, said } = await shownAs(zipOf({ ...old, 'preview.jpg': PREVIEW, 'QuickLook/Preview.pdf': pdf }))
  await expect.poll(() => said('page')).toMatchObject({ kind: 'page', number: 1 })
  expect(await said('preview')).toEqual({ kind: 'preview', by: 'program' })
  await expect.poll(() => frame.evaluate(() => document.querySelector('.textLayer')?.textContent)).toContain('ZPREVIEW')
})

test('guard: a damaged preview says so', async () => {
  const { frame } = await shownAs(zipOf({ ...content, 'preview.jpg': PREVIEW.slice(0, 100) }))
  expect(await failureOf(frame)).toBe(true)
})
