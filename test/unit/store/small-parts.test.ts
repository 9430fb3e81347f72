import { constants } from 'node:os'
import { getSystemErrorName } from 'node:util'
import { expect, test } from 'vitest'
import { syncFolder } from '../../../main/store/common/durable.ts'
import { createEmitter } from '../../../main/store/client/emitter.ts'
import { asStoreError, DamagedError } from '../../../main/store/common/failures.ts'
import { sortKey } from '../../../main/store/common/folding.ts'
import { assertNodeLoadsSqlite } from '../../../main/store/common/node-version.ts'
import { guidBytes, guidText } from '../../../main/store/queries/keys.ts'
import { diskError } from '../../../main/support/files.ts'
import { createTokenizer } from '../../../main/store/worker/result-sets/search-terms.ts'

test('a Node that would crash on SQLite is refused with what to do', () => {
  expect(() => assertNodeLoadsSqlite({ node: '20.20.0', napi: '9' })).toThrow(/Node 20\.20\.0 .*22\.14/)
  expect(() => assertNodeLoadsSqlite({ node: '18.0.0' })).toThrow(/22\.14/)
  expect(() => assertNodeLoadsSqlite({ node: '24.0.0', napi: '10' })).not.toThrow()
})

test('names order without case and accents, and an empty one has no place', () => {
  expect(sortKey('Émile ZOLA')).toBe('emile zola')
  expect(sortKey(' Łukasz')).toBe('łukasz')
  expect(sortKey('Ёлка')).toBe('елка')
  expect(sortKey('   ')).toBeNull()
  expect(sortKey('')).toBeNull()
})

test('guard: of a text of a million letters that each fold to eighteen, the first five hundred are ordered by', () => {
  const start = sortKey('\ufdfa'.repeat(500))
  expect(sortKey('\ufdfa'.repeat(1_000_000))).toBe(start)
  expect(sortKey(` ${'a'.repeat(499)}\u{1f600}b`)).toBe('a'.repeat(499))
})

test('a GUID survives its 16 bytes', () => {
  const guid = '0f1e2d3c-4b5a-4697-8888-99aabbccddee'
  expect(guidBytes(guid)).toHaveLength(16)
  expect(guidText(guidBytes(guid))).toBe(guid)
})

test('a search is split into words without accents, each once, and without what another one covers', () => {
  const tokenize = createTokenizer()
  expect(tokenize('Zoë.Müller@example.com')).toEqual(['zoe', 'muller', 'example', 'com'])
  expect(tokenize('anna ann AN anna')).toEqual(['anna'])
  expect(tokenize('"" * -')).toEqual([])
  expect(tokenize('second time')).toEqual(['second', 'time'])
})

test('what SQLite and the system report becomes a code of the closed list, and a bug stays a bug', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  const codeOf = (error: unknown) => (error as { code?: string }).code
  expect(codeOf(asStoreError(withCode('SQLITE_FULL'), 'cache', '/'))).toBe('disk-full')
  expect(codeOf(asStoreError(withCode('ENOSPC'), 'cache', '/'))).toBe('disk-full')
  expect(codeOf(asStoreError(withCode('SQLITE_IOERR_READ'), 'cache', '/'))).toBe('disk-error')
  expect(codeOf(asStoreError(withCode('SQLITE_READONLY_DIRECTORY'), 'cache', '/'))).toBe('disk-error')
  expect(codeOf(asStoreError(withCode('SQLITE_BUSY_RECOVERY'), 'cache', '/'))).toBe('store-locked')
  expect(codeOf(asStoreError(withCode('SQLITE_BUSY'), 'cache', '/'))).toBe('store-locked')
  expect(asStoreError(withCode('SQLITE_CORRUPT_VTAB'), 'cache', '/')).toBeInstanceOf(DamagedError)
  expect(asStoreError(withCode('SQLITE_NOTADB'), 'reviews', '/')).toMatchObject({ database: 'reviews' })
  const bug = new TypeError('x is not a function')
  expect(asStoreError(bug, 'cache', '/')).toBe(bug)
})

test('an event before the first subscription is delivered to the first subscriber, once', () => {
  const emitter = createEmitter<number>({ keepUntilHeard: true })
  emitter.emit(1)
  const first: number[] = []
  const second: number[] = []
  const stop = emitter.subscribe((event) => first.push(event))
  emitter.subscribe((event) => second.push(event))
  emitter.emit(2)
  stop()
  emitter.emit(3)
  expect([first, second]).toEqual([
    [1, 2],
    [2, 3],
  ])
})

test.runIf(process.platform === 'linux')(
  'a file system that cannot sync folders is no failure, a folder that is gone is',
  () => {
    // Linux answers with EINVAL there.
    expect(() => syncFolder('/proc')).not.toThrow()
    expect(() => syncFolder('/proc/nothing')).toThrow('ENOENT')
  },
)

test('a full disk is always disk-full, and no file error is reported as a bug', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code, syscall: 'mkdir' })
  const codeOf = (error: unknown) => (error as { code?: string }).code
  for (const code of ['ENOSPC', 'EFBIG']) {
    expect(codeOf(asStoreError(withCode(code), 'cache', '/'))).toBe('disk-full')
    expect(codeOf(diskError(withCode(code), '/data'))).toBe('disk-full')
  }
  const unnamed = (errno: number) => Object.assign(withCode(getSystemErrorName(-errno)), { errno: -errno })
  expect(codeOf(asStoreError(unnamed(constants.errno.EDQUOT), 'cache', '/'))).toBe('disk-full')
  expect(codeOf(asStoreError(unnamed(constants.errno.ESTALE), 'cache', '/'))).toBe('disk-error')
  for (const code of ['EIO', 'EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EMFILE', 'ENAMETOOLONG']) {
    expect(codeOf(asStoreError(withCode(code), 'cache', '/'))).toBe('disk-error')
    expect(codeOf(diskError(withCode(code), '/data'))).toBe('disk-error')
  }
  const bug = withCode('ERR_INVALID_ARG_TYPE')
  expect(asStoreError(bug, 'cache', '/')).toBe(bug)
})
