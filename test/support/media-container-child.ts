import { createContainer, openForAppend } from '../../main/media-store/container-writer.ts'
import { DamagedMedia } from '../../main/media-store/damaged-media.ts'
import { mediaBytes, piece } from './media-pieces.ts'

/**
 * A process for tests to kill: appends pieces to the container at PATH endlessly, on from those that are there, and
 * prints the number of each one that is stored. Piece N is part N, of a size and bytes that follow from N. Every twelfth
 * piece the container is finished.
 */
const [path = '', id = '', key = ''] = process.argv.slice(2)
const containerKey = { id: Buffer.from(id, 'hex'), key: Buffer.from(key, 'hex') }
const writer = await openForAppend(path, containerKey).catch((error: unknown) => {
  if (error instanceof DamagedMedia) return createContainer(path, containerKey)
  throw error
})

for (let number = writer.parts().length; ; number += 1) {
  await writer.append(piece(number, 0, true), mediaBytes((number * 104_729) % 700_000, number))
  console.log(number)
  if (number % 12 === 11) await writer.finish()
}
