import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const { checkNativeBuffers, externalBufferNames } = (await import(
  new URL('../../../../scripts/check/native-buffers.mjs', import.meta.url).href
)) as {
  checkNativeBuffers: (root: string, paths?: readonly string[]) => readonly string[]
  externalBufferNames: (content: Buffer) => readonly string[]
}
const ROOT = resolve(import.meta.dirname, '../../../..')

/** A project with these files. */
async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'native-buffers-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content, 'latin1')
  }
  return root
}

const ELF = '\x7fELF\x02\x01\0\0napi_create_object\0'
const SQLITE = 'node_modules/better-sqlite3/prebuilds/linux-x64.node'
const KEYTAR = 'node_modules/keytar/build/Release/keytar.node'
const SERIALIZE = 'return Napi::Buffer<char>::NewOrCopy(env, data, length, FreeSerialization);'

test('the project’s own native modules pass', () => {
  expect(checkNativeBuffers(ROOT)).toEqual([])
})

test('names are found as ELF, Mach-O and PE write them, and not as parts of others', () => {
  const names = (text: string) => externalBufferNames(Buffer.from(text, 'latin1'))
  expect(names(`${ELF}napi_create_external_buffer\0`)).toEqual(['napi_create_external_buffer'])
  expect(names('\0_napi_create_external_arraybuffer\0')).toEqual(['napi_create_external_arraybuffer'])
  expect(names('\x01\x02napi_create_external_buffer\0')).toEqual(['napi_create_external_buffer'])
  expect(names('\0napi_create_external\0napi_create_external_buffered\0my_napi_create_external_buffer\0')).toEqual([])
})

test('a module that makes external buffers is refused', async () => {
  const root = await project({ [KEYTAR]: `${ELF}napi_create_external_arraybuffer\0`, [SQLITE]: ELF })
  expect(checkNativeBuffers(root)).toEqual([`${KEYTAR} uses napi_create_external_arraybuffer, which Electron refuses`])
})

test('better-sqlite3 may name the one that it copies in place of, as long as its sources do', async () => {
  const source = 'node_modules/better-sqlite3/src/objects/database.cpp'
  const binary = `${ELF}napi_create_external_buffer\0`
  expect(checkNativeBuffers(await project({ [SQLITE]: binary, [source]: SERIALIZE }))).toEqual([])
  const careless = await project({
    [SQLITE]: binary,
    [source]: `${SERIALIZE}\nreturn Napi::Buffer<char>::New(env, data, length, FreeSerialization);`,
  })
  expect(checkNativeBuffers(careless)).toEqual([`${source} makes an external buffer without a copy in reserve`])
})
