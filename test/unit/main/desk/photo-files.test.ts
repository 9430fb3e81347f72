import { expect, test } from 'vitest'
import { createPhotoFiles, MOST_PHOTO_BYTES } from '../../../../main/desk/photo-files.ts'
import { imageBytes } from '../../../support/people.ts'

const named = (value: string, row = 2) => ({ row, field: 'Photo', value })

test('files are found by their names, without folders, in any case and form of accents', () => {
  const photos = createPhotoFiles()
  expect(photos.add([{ name: 'Zoe\u0301.PNG', bytes: imageBytes('image/png') }])).toEqual([])
  const { replaced, photos: found } = photos.replace([
    named('a/b/zo\u00e9.png'),
    named('C:\\x\\zoé.png', 3),
    named('no.png', 4),
  ])
  expect(replaced.map(({ row }) => row)).toEqual([2, 3])
  expect(replaced[0]?.value).toMatch(/^data:image\/png;base64,/)
  expect(found).toEqual({ named: 3, missing: 1, missingNames: ['no.png'] })
})

test('a photo for one value is for no other that names a file so', () => {
  const photos = createPhotoFiles()
  photos.add([
    { name: 'a.png', value: 'north/a.png', bytes: imageBytes('image/png') },
    { name: 'a.png', value: 'south/a.png', bytes: imageBytes('image/gif') },
  ])
  const { replaced, photos: found } = photos.replace([
    named('north/a.png'),
    named('south/a.png', 3),
    named('west/a.png', 4),
    named('a.png', 5),
  ])
  expect(replaced.map(({ row, value }) => [row, value.slice(0, 14)])).toEqual([
    [2, 'data:image/png'],
    [3, 'data:image/gif'],
  ])
  expect(found.missingNames).toEqual(['west/a.png', 'a.png'])
})

test('a file that is chosen again takes the place of the first', () => {
  const photos = createPhotoFiles()
  photos.add([{ name: 'a.png', bytes: imageBytes('image/png') }])
  photos.add([{ name: 'a.png', bytes: imageBytes('image/gif') }])
  expect(photos.replace([named('a.png')]).replaced[0]?.value).toMatch(/^data:image\/gif/)
})

test('a photo that many rows name counts once', () => {
  const rows = Array.from({ length: 30 }, (_, at) => named('none.png', at + 2))
  const { photos } = createPhotoFiles().replace([...rows, named('other.png', 40)])
  expect(photos).toEqual({ named: 2, missing: 2, missingNames: ['none.png', 'other.png'] })
})

test('of many missing photos some are named', () => {
  const { photos } = createPhotoFiles().replace(Array.from({ length: 30 }, (_, at) => named(`${at}.png`)))
  expect(photos).toMatchObject({ named: 30, missing: 30 })
  expect(photos.missingNames).toHaveLength(20)
})

test('photos beyond what a table may have are refused, and those before stay', () => {
  const photos = createPhotoFiles()
  const bytes = imageBytes('image/jpeg', 1_900_000)
  const files = Array.from({ length: Math.ceil(MOST_PHOTO_BYTES / bytes.byteLength) }, (_, at) => ({
    name: `${at}.jpg`,
    bytes,
  }))
  expect(() => photos.add(files)).toThrow(expect.objectContaining({ code: 'limit-exceeded' }))
  expect(photos.replace([named('0.jpg')]).replaced).toHaveLength(1)
})
