import { join } from 'node:path'
import { onTestFinished } from 'vitest'

import type { ContainerKey } from '../../main/media-store/boxes.ts'
import type { Container } from '../../main/media-store/container.ts'
import { createContainer, openForAppend, type ContainerWriter } from '../../main/media-store/container-writer.ts'
import { createContainerKey } from '../../main/media-store/file-keys.ts'
import { CHUNK_BYTES } from '../../main/media-store/records.ts'
import { makeDataFolder } from './data-folder.ts'
import { mediaBytes, piece } from './media-pieces.ts'

export async function joinBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

export type TestContainer = { readonly path: string; readonly key: ContainerKey; readonly writer: ContainerWriter }

/** A new container in a folder of its own, closed and deleted with the test. */
export async function newContainer(key: ContainerKey = createContainerKey()): Promise<TestContainer> {
  const path = join(await makeDataFolder(), 'item.media')
  const writer = closedAfterTest(await createContainer(path, key))
  return { path, key, writer }
}

export async function reopen({ path, key }: Pick<TestContainer, 'path' | 'key'>): Promise<ContainerWriter> {
  return closedAfterTest(await openForAppend(path, key))
}

export function closedAfterTest<T extends Container>(container: T): T {
  onTestFinished(() => container.close())
  return container
}

/** Everything of a part, which is complete. */
export async function wholePart(container: Container, part: number): Promise<Buffer> {
  const length = container.lengthOf(part)
  if (length === null) throw new Error(`part ${part} has no end`)
  return joinBytes(container.read(part, 0, length - 1))
}

/** A finished container with a plan and two parts: of several chunks and pieces, and a small one. */
export async function finishedContainer(key?: ContainerKey) {
  const container = await newContainer(key)
  const video = mediaBytes(3 * CHUNK_BYTES + 5000, 11)
  const small = mediaBytes(300, 12)
  const plan = mediaBytes(2000, 13)
  await container.writer.appendPlan(plan)
  await container.writer.append(piece(0), video.subarray(0, 2 * CHUNK_BYTES + 10))
  await container.writer.append(piece(1, 0, true), small)
  await container.writer.append(piece(0, 2 * CHUNK_BYTES + 10, true), video.subarray(2 * CHUNK_BYTES + 10))
  await container.writer.finish()
  await container.writer.close()
  return { ...container, video, small, plan }
}
