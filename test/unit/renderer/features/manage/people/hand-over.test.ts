import { expect, test } from 'vitest'
import { MOST_PART_BYTES } from '../../../../../../contract/model/people.ts'
import { handOver } from '../../../../../../renderer/features/manage/people/hand-over.ts'
import { createFakeDesk, installDesk } from '../../../../../support/fake-desk.ts'

/** The parts of a file of so many bytes, as they arrive. */
async function partsOf(size: number) {
  const parts: { readonly uploadId: number | null; readonly bytes: number; readonly first: number | undefined }[] = []
  const fake = createFakeDesk([], {
    'people.upload': ({ uploadId, part }) => {
      parts.push({ uploadId, bytes: part.byteLength, first: part[0] })
      return 7
    },
  })
  installDesk(fake)
  const bytes = Uint8Array.from({ length: size }, (_, at) => at / MOST_PART_BYTES)
  expect(await handOver(new File([bytes], 'staff.csv'))).toBe(7)
  return parts
}

test('a file is handed over in parts, in order', async () => {
  expect(await partsOf(2 * MOST_PART_BYTES + 1)).toEqual([
    { uploadId: null, bytes: MOST_PART_BYTES, first: 0 },
    { uploadId: 7, bytes: MOST_PART_BYTES, first: 1 },
    { uploadId: 7, bytes: 1, first: 2 },
  ])
  expect(await partsOf(MOST_PART_BYTES)).toHaveLength(1)
})

test('an empty file has one part', async () => {
  expect(await partsOf(0)).toEqual([{ uploadId: null, bytes: 0, first: undefined }])
})
