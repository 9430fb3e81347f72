import { stat } from 'node:fs/promises'

/** Size of a file in bytes; `null` where it can't be read. */
export async function fileSize(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  )
}
