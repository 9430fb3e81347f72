import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readZipDirectory } from '../../../../contract/model/zip-directory.ts'
import { sniffFile } from '../../../../main/media/sniff.ts'
import { checkUnpacked } from '../../../../contract/workbook/zip.ts'
import { zipOf } from '../../../support/zip-file.ts'

const WORD = { '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }
const END_LENGTH = 22
const LOCATOR_LENGTH = 20

/** A ZIP with bytes between its directory and its end, and with other fields of the end. */
function zipWith(between: Uint8Array, change: (end: DataView) => void = () => undefined): Uint8Array<ArrayBuffer> {
  const whole = zipOf(WORD)
  const end = whole.slice(-END_LENGTH)
  change(new DataView(end.buffer))
  return new Uint8Array(Buffer.concat([whole.subarray(0, -END_LENGTH), between, end]))
}

const NOTHING = new Uint8Array()
const locator = Buffer.alloc(LOCATOR_LENGTH)
locator.write('PK\x06\x07')

/** The locator as the comment of the last entry, with which the directory still ends where it should. */
const COMMENTED = (() => {
  const bytes = zipWith(locator, (end) => end.setUint32(12, end.getUint32(12, true) + LOCATOR_LENGTH, true))
  const lastName = Object.keys(WORD).at(-1)!
  const commentLength = bytes.length - END_LENGTH - LOCATOR_LENGTH - lastName.length - 14
  new DataView(bytes.buffer).setUint16(commentLength, LOCATOR_LENGTH, true)
  return bytes
})()

/** A second directory, of one small entry, with the first one left in its place. */
const HIDDEN = (() => {
  const whole = zipOf({ 'a.txt': 'a' })
  const view = new DataView(whole.buffer)
  const at = view.getUint32(whole.length - 6, true)
  return whole.subarray(at, whole.length - END_LENGTH)
})()

test.each([
  ['the highest number of a disk', zipWith(NOTHING, (end) => end.setUint16(4, 0xffff, true))],
  ['the highest number of the first disk', zipWith(NOTHING, (end) => end.setUint16(6, 0xffff, true))],
  ['the highest number of entries on its disk', zipWith(NOTHING, (end) => end.setUint16(8, 0xffff, true))],
  ['the highest number of entries', zipWith(NOTHING, (end) => end.setUint16(10, 0xffff, true))],
  ['the highest size', zipWith(NOTHING, (end) => end.setUint32(12, 0xffffffff, true))],
  ['the highest offset', zipWith(NOTHING, (end) => end.setUint32(16, 0xffffffff, true))],
  ['a locator of ZIP64', zipWith(locator, (end) => end.setUint32(12, end.getUint32(12, true) + LOCATOR_LENGTH, true))],
  ['a locator of ZIP64 in its last comment', COMMENTED],
  ['bytes behind the directory', zipWith(new Uint8Array(4))],
  ['another directory in front of its end', zipWith(HIDDEN)],
  ['fewer entries than its directory has', zipWith(NOTHING, (end) => end.setUint16(10, 1, true))],
  ['a size that is too small', zipWith(NOTHING, (end) => end.setUint32(12, 46, true))],
])(
  'guard: a ZIP with %s, which libraries read differently, is read by neither part of the app',
  async (_what, bytes) => {
    expect(readZipDirectory(bytes)).toBeNull()
    expect(sniffFile(bytes)).toMatchObject({ type: 'unknown', content: 'archive' })
    await expect(checkUnpacked(bytes)).rejects.toThrow('damaged')
  },
)

test.each([20, 24, 42])('guard: an entry whose field at %i is of ZIP64 is not read', (field) => {
  const bytes = zipOf(WORD)
  const view = new DataView(bytes.buffer)
  view.setUint32(view.getUint32(bytes.length - 6, true) + field, 0xffffffff, true)
  expect(readZipDirectory(bytes)).toBeNull()
})

test('guard: an entry without a size, of which libraries look for another one, is not unpacked', async () => {
  const bytes = zipOf(WORD)
  const view = new DataView(bytes.buffer)
  const entry = view.getUint32(bytes.length - 6, true)
  view.setUint16(entry + 8, 0x0808, true)
  await checkUnpacked(bytes)
  view.setUint32(entry + 20, 0, true)
  await expect(checkUnpacked(bytes)).rejects.toThrow('damaged')
})

test('documents are read, with a comment at their end too', async () => {
  const workbook = await writeXlsx({ sheets: [{ name: 'Rota', rows: [['a']] }] })
  expect(readZipDirectory(workbook)?.map(({ name }) => name)).toContain('xl/workbook.xml')
  const comment = Buffer.from('a comment')
  const end = zipOf(WORD)
  new DataView(end.buffer).setUint16(end.length - 2, comment.length, true)
  const bytes = new Uint8Array(Buffer.concat([end, comment]))
  expect(readZipDirectory(bytes)?.map(({ name, unpacked }) => [name, unpacked])).toEqual([
    ['[Content_Types].xml', 4],
    ['word/document.xml', 4],
  ])
  expect(sniffFile(bytes).type).toBe('docx')
})
