import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTextFile } from '../../../../main/cli/json-file.ts'

/** Reads a file with these bytes. */
async function read(...bytes: readonly Buffer[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'ids.txt')
  await writeFile(file, Buffer.concat(bytes))
  return readTextFile(file, new AbortController().signal, null)
}

test('text is read without its byte order mark', async () => {
  expect(await read(Buffer.from('Ö-1\r\n'))).toBe('Ö-1\r\n')
  expect(await read(Buffer.from('efbbbf', 'hex'), Buffer.from('Ö-1'))).toBe('Ö-1')
})

test.each([
  ['{"criteria":[]}', 'a file of rubrics'],
  ['{"format":"proctor-desk-rubrics"}', 'a file of rubrics'],
  ['{"programTitle":"x","modules":[]}', 'a program'],
  ['{"profileId":"x","fields":[]}', 'a profile of people'],
  ['{"connections":[]}', 'the list of connections'],
  ['center;participantId;testId;num;max;score', 'a marking sheet'],
  ['PK\u0003\u0004', 'a workbook (XLSX) or another zip archive'],
  ['PDMEDIA1', 'downloaded media'],
])('a file of another kind is refused by its name: %s', async (content, kind) => {
  await expect(read(Buffer.from(content))).rejects.toMatchObject({
    code: 'invalid-argument',
    message: expect.stringContaining(`ids.txt is ${kind}.`) as string,
  })
})

test.each([
  ['Windows-1252', Buffer.from('Ö-1', 'latin1')],
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFFE-1', 'utf16le')],
  ['UTF-16 without one', Buffer.from('E-1', 'utf16le')],
])('text in another encoding is refused: %s', async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: expect.stringMatching(/ids\.txt isn’t UTF-8 text\.$/) as string,
  })
})
