import { expect, test } from 'vitest'
import type { OfficeKind } from '../../../../contract/model/office.ts'
import type { FileCopy } from '../../../../main/media/file-reader.ts'
import { createOfficePart } from '../../../../main/runtime/office-part.ts'

const access = async () => ({ folder: 'here', key: new Uint8Array(32) }) as never
const copyOf = (officeKind: OfficeKind | null) =>
  ({
    fileName: 'file',
    sniffedType: 'unknown',
    officeKind,
    chunks: [new Uint8Array([1]), new Uint8Array([2])],
  }) as FileCopy

function begin() {
  const made: unknown[] = []
  const pdf = new Uint8Array([3])
  const office = createOfficePart({
    access,
    converter: {
      async pagesOf(_of, { kind, bytes }, isAhead = false) {
        made.push(['pages', kind, bytes.length, isAhead])
        return { pdf }
      },
      async tableOf(_of, { kind, bytes }, isAhead = false) {
        made.push(['table', kind, bytes.length, isAhead])
        return { xlsx: null, failed: 'slow' }
      },
    },
  })
  return { office, made, pdf }
}

test('pages are made of any office file, and a table of those workbooks that the frame can’t read', async () => {
  const { office, made, pdf } = begin()
  expect(await office.pages(copyOf('docx'))).toEqual({ pdf })
  expect(await office.table(copyOf('xls'))).toEqual({ xlsx: null, failed: 'slow' })
  await expect(office.table(copyOf('xlsx'))).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(office.pages(copyOf(null))).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(made).toEqual([
    ['pages', 'docx', 2, false],
    ['table', 'xls', 2, false],
  ])
})

test('both are made ahead, and nothing in a build without the office program', async () => {
  const { office, made } = begin()
  await office.ahead(copyOf('xls'))
  await office.ahead(copyOf('ods'))
  expect(made).toEqual([
    ['table', 'xls', 2, true],
    ['pages', 'xls', 2, true],
    ['pages', 'ods', 2, true],
  ])
  const without = createOfficePart({ access, converter: null })
  for (const make of [without.pages, without.table, without.ahead]) {
    await expect(make(copyOf('xls'))).rejects.toMatchObject({ code: 'invalid-argument' })
  }
})
