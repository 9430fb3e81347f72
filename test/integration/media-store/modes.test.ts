import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newContainer, reopen } from '../../support/media-containers.ts'
import { mediaBytes, piece } from '../../support/media-pieces.ts'

test('a container is for its owner alone, whatever was written to it', async () => {
  const before = process.umask(0)
  try {
    const { path, key, writer } = await newContainer()
    await writer.append(piece(0, 0, true), mediaBytes(10))
    await writer.finish()
    await writer.close()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await (await reopen({ path, key })).append(piece(1, 0, true), mediaBytes(10))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  } finally {
    process.umask(before)
  }
})
