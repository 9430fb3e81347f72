import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createOfficeConverter } from '../../../../main/convert/office-converter.ts'
import { createPageStore } from '../../../../main/convert/page-store.ts'

const KEY = new Uint8Array(32).fill(1)
const OF = { storeKey: KEY, version: 'one', output: 'pdf' } as const
const bytes = (text: string) => new TextEncoder().encode(text)

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-desk-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('pages are found by what is in the file, and nobody reads them or the file’s name without the key', async () => {
  const folder = newFolder()
  const store = createPageStore({ ...OF, folder })
  expect(await store.find(bytes('essay'))).toBe(null)
  await store.keep(bytes('essay'), bytes('%PDF secret words'))
  expect(await createPageStore({ ...OF, folder }).find(bytes('essay'))).toEqual(bytes('%PDF secret words'))
  expect(await store.find(bytes('another essay'))).toBe(null)
  expect(await createPageStore({ ...OF, folder, storeKey: new Uint8Array(32).fill(2) }).find(bytes('essay'))).toBe(null)
  expect(await createPageStore({ ...OF, folder, version: 'one with another font' }).find(bytes('essay'))).toBe(null)
  expect(await createPageStore({ ...OF, folder, output: 'xlsx' }).find(bytes('essay'))).toBe(null)
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name)).includes('secret')).toBe(false)
})

test('damaged pages are none, and are made anew', async () => {
  const folder = newFolder()
  const store = createPageStore({ ...OF, folder })
  await store.keep(bytes('essay'), bytes('%PDF pages'))
  const [name = ''] = readdirSync(folder)
  const box = readFileSync(join(folder, name))
  box[box.length - 1] = (box.at(-1) ?? 0) ^ 1
  writeFileSync(join(folder, name), box)
  expect(await store.find(bytes('essay'))).toBe(null)
  expect(readdirSync(folder)).toEqual([])
})

test('those that were not shown for longest make room', async () => {
  const folder = newFolder()
  const store = createPageStore({ ...OF, folder, mostBytes: 400 })
  for (const name of ['one', 'two', 'three']) {
    await store.keep(bytes(name), new Uint8Array(100))
    for (const file of readdirSync(folder)) utimesSync(join(folder, file), 1, 1)
  }
  expect(await store.find(bytes('one'))).not.toBe(null)
  await store.keep(bytes('four'), new Uint8Array(100))
  expect(await store.find(bytes('one'))).not.toBe(null)
  expect(readdirSync(folder)).toHaveLength(3)
})

test('pages are made once, and those that could not be made are not kept', async () => {
  const folder = newFolder()
  let made = 0
  const converter = createOfficeConverter({
    version: async () => 'one',
    async convert(file) {
      made += 1
      return file.bytes.length > 3 ? { bytes: bytes(`${file.output} of it`) } : { bytes: null, failed: 'unreadable' }
    },
  })
  const essay = { bytes: bytes('essay'), kind: 'docx' } as const
  expect(await converter.pagesOf({ folder, key: KEY }, essay)).toEqual({ pdf: bytes('pdf of it') })
  expect(await converter.pagesOf({ folder, key: KEY }, essay)).toEqual({ pdf: bytes('pdf of it') })
  expect(made).toBe(1)
  const bad = { bytes: bytes('bad'), kind: 'docx' } as const
  const twice = [await converter.pagesOf({ folder, key: KEY }, bad), await converter.pagesOf({ folder, key: KEY }, bad)]
  expect(twice.map(({ pdf }) => pdf)).toEqual([null, null])
  expect(made).toBe(3)
  const table = [
    await converter.tableOf({ folder, key: KEY }, essay),
    await converter.tableOf({ folder, key: KEY }, essay),
  ]
  expect(table).toEqual([{ xlsx: bytes('xlsx of it') }, { xlsx: bytes('xlsx of it') }])
  expect(await converter.tableOf({ folder, key: KEY }, bad)).toEqual({ xlsx: null, failed: 'unreadable' })
  expect(made).toBe(5)
})

test('a folder that can’t be written to keeps nothing, and the pages are shown all the same', async () => {
  const folder = join(newFolder(), 'file')
  writeFileSync(folder, '')
  await createPageStore({ ...OF, folder }).keep(bytes('essay'), bytes('%PDF'))
  expect(readFileSync(folder, 'utf8')).toBe('')
})
