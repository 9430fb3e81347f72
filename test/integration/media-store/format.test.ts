import { createDecipheriv, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createContainerKey, createWrappingKey, wrapFileKey } from '../../../main/media-store/file-keys.ts'
import { finishedContainer } from '../../support/media-containers.ts'

/** Opens nonce, encrypted bytes and tag; fails where they are not authentic. */
function openBox(key: Uint8Array, associated: Uint8Array, box: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(associated)
  decipher.setAuthTag(box.subarray(-16))
  return Buffer.concat([decipher.update(box.subarray(12, -16)), decipher.final()])
}

/** A reader that was written by docs/media-store.md alone: it shares no code and no number with the app's. */
function readAsDocumented(file: Buffer, id: Uint8Array, key: Uint8Array) {
  function associated(role: number, isLast: number, index: number, offset: number, headerTag: Uint8Array): Buffer {
    const numbers = Buffer.alloc(14)
    numbers.writeUInt8(role, 0)
    numbers.writeUInt8(isLast, 1)
    numbers.writeUInt32BE(index, 2)
    numbers.writeBigUInt64BE(BigInt(offset), 6)
    return Buffer.concat([Buffer.from('PDMEDIA1'), id, numbers, headerTag])
  }
  const none = Buffer.alloc(16)

  function readRecord(offset: number) {
    const box = file.subarray(offset, offset + 52)
    const header = openBox(key, associated(1, 0, 0, offset, none), box)
    const length = header.readUInt32BE(4)
    const chunks = Math.ceil(length / 131_072)
    const data: Buffer[] = []
    for (let index = 0; index < chunks; index += 1) {
      const start = offset + 52 + index * 131_100
      const end = start + 28 + Math.min(131_072, length - index * 131_072)
      const place = associated(2, index === chunks - 1 ? 1 : 0, index, offset, box.subarray(-16))
      data.push(openBox(key, place, file.subarray(start, end)))
    }
    const [kind, isLast, part, at] = [header[0], header[1], header.readUInt32BE(8), Number(header.readBigUInt64BE(16))]
    const end = offset + 52 + length + chunks * 28
    return { kind, isLast, part, at, data: Buffer.concat(data), header, tag: box.subarray(-16), end }
  }

  expect(file.subarray(0, 8).toString()).toBe('PDMEDIA1')
  expect(file.subarray(8, 24).equals(id)).toBe(true)
  expect(openBox(key, associated(0, 0, 0, 0, none), file.subarray(24, 52))).toHaveLength(0)
  expect(file.subarray(-16, -8).toString()).toBe('PDMINDEX')
  const indexAt = Number(file.readBigUInt64BE(file.length - 8))
  const index = readRecord(indexAt)
  expect([index.kind, index.end]).toEqual([3, file.length - 16])
  const records = []
  for (let at = 0; at < index.data.length; at += 48) {
    const entry = index.data.subarray(at, at + 48)
    const record = readRecord(Number(entry.readBigUInt64BE(0)))
    expect(entry.subarray(8, 32).equals(record.header)).toBe(true)
    expect(entry.subarray(32).equals(record.tag)).toBe(true)
    records.push(record)
  }
  return records
}

test('a container is as docs/media-store.md says, down to each byte', async () => {
  const { path, key, video, small, plan } = await finishedContainer()
  const records = readAsDocumented(await readFile(path), key.id, key.key)
  expect(records.map(({ kind, isLast, part, at }) => [kind, isLast, part, at])).toEqual([
    [1, 0, 0, 0],
    [2, 0, 0, 0],
    [2, 1, 1, 0],
    [2, 1, 0, 262_154],
  ])
  const [plans, first, other, rest] = records.map(({ data }) => data)
  expect(plan.equals(plans!)).toBe(true)
  expect(video.equals(Buffer.concat([first!, rest!]))).toBe(true)
  expect(small.equals(other!)).toBe(true)
})

test('a wrapped key is as docs/media-store.md says', () => {
  const storeKey = new Uint8Array(32).fill(9)
  const container = createContainerKey()
  const wrapped = Buffer.from(wrapFileKey(createWrappingKey(storeKey), container))
  const context = 'proctor-desk media wrapping key 1'
  const wrapping = new Uint8Array(hkdfSync('sha256', storeKey, '', context, 32))
  const key = openBox(wrapping, Buffer.concat([Buffer.from(`${context}\0`), container.id]), wrapped)
  expect(key.equals(container.key)).toBe(true)
})
