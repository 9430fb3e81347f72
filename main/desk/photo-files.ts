import { DeskError } from '../../contract/model/errors.ts'
import {
  MOST_NAMED_PHOTOS,
  type NamedPhotos,
  type RefusedPhoto,
  type ReplacedValue,
} from '../../contract/model/people.ts'
import { imageOfFile } from '../store/common/image-value.ts'

export type PhotoFile = {
  readonly name: string
  readonly bytes: Uint8Array
  /** The value of the table that it is for; otherwise it is for every value that names a file so, in whatever folder. */
  readonly value?: string
}

/** Most bytes of the photos of a table: they are in memory until the table is closed. */
export const MOST_PHOTO_BYTES = 256 << 20

/** Photos that the user chose for a table, which names them by their files. */
export function createPhotoFiles() {
  const uris = new Map<string, string>()
  let size = 0

  return {
    /** Takes files. Returns those that cannot be sent. Fails with `limit-exceeded`; then the files before it are taken. */
    add(files: readonly PhotoFile[]): readonly RefusedPhoto[] {
      return files.flatMap(({ name, bytes, value }): readonly RefusedPhoto[] => {
        const image = imageOfFile(bytes)
        if ('reason' in image) return [{ name, reason: image.reason }]
        const key = value === undefined ? fileKey(name) : valueKey(value)
        const grown = size + image.uri.length - (uris.get(key)?.length ?? 0)
        if (grown > MOST_PHOTO_BYTES)
          throw new DeskError('limit-exceeded', 'These are more photos than one table may have.', {
            limit: MOST_PHOTO_BYTES,
          })
        uris.set(key, image.uri)
        size = grown
        return []
      })
    },
    /** The values that take the place of the names of files, and what is missing. */
    replace(values: readonly ReplacedValue[]): {
      readonly replaced: readonly ReplacedValue[]
      readonly photos: NamedPhotos
    } {
      const replaced: ReplacedValue[] = []
      const missing = new Set<string>()
      for (const { row, field, value } of values) {
        const uri = uris.get(valueKey(value)) ?? uris.get(fileKey(value))
        if (uri === undefined) missing.add(value)
        else replaced.push({ row, field, value: uri })
      }
      const named = new Set(values.map(({ value }) => value)).size
      const missingNames = [...missing].slice(0, MOST_NAMED_PHOTOS)
      return { replaced, photos: { named, missing: missing.size, missingNames } }
    },
  }
}

export type PhotoFiles = ReturnType<typeof createPhotoFiles>

/** Tables name files with or without their folders, in any case and form of accents. */
function fileKey(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').trim().normalize('NFC').toLowerCase()
}

/** No name of a file has a slash. */
const valueKey = (value: string): string => `/${value}`
