import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesNotFor, NEEDS } from '../../support/systems.ts'

const TESTS = resolve(import.meta.dirname, '../..')

/** What no other system has, or Windows has not. */
const LINUX_ONLY = /small-disk|own-keyring|'mount'/
const POSIX_ONLY = /\b(?:chmodSync|symlinkSync|SIGSTOP)\b|\bchmod\(|\bsymlink\(|\.mode & 0o|'#!\/bin\/sh|`#!\/bin\/sh/

function testFiles(): readonly string[] {
  return ['unit', 'integration', 'security', 'e2e'].flatMap((folder) =>
    readdirSync(join(TESTS, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!snapshots).*\.(?:test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  )
}

test('a test that needs what other systems lack is listed', () => {
  const files = testFiles().filter((path) => path !== 'unit/support/systems.test.ts')
  const textOf = (path: string) => readFileSync(join(TESTS, path), 'utf8')
  const needing = (pattern: RegExp) => files.filter((path) => pattern.test(textOf(path)))
  expect(needing(LINUX_ONLY).filter((path) => NEEDS[path]?.[0] !== 'linux')).toEqual([])
  expect(needing(POSIX_ONLY).filter((path) => !(path in NEEDS))).toEqual([])
})

test('what is listed is there', () => {
  expect(Object.keys(NEEDS).filter((path) => !existsSync(join(TESTS, path)))).toEqual([])
})

test('Linux leaves nothing out, and Windows what macOS does and more', () => {
  expect(filesNotFor('linux')).toEqual([])
  const [mac, windows] = [filesNotFor('darwin'), filesNotFor('win32')]
  expect(mac.length).toBeGreaterThan(0)
  expect(windows).toEqual(expect.arrayContaining([...mac]))
  expect(windows.length).toBeGreaterThan(mac.length)
})
