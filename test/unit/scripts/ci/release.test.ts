import { expect, test } from 'vitest'

type Feed = { readonly version: string; readonly path: string; readonly files: readonly { readonly url: string }[] }
const importFrom = (name: string) => import(new URL(`../../../../scripts/ci/${name}.mjs`, import.meta.url).href)
const { sectionOf } = (await importFrom('changelog')) as { sectionOf: (changelog: string, version: string) => string }
const { mergeFeeds } = (await importFrom('update-feeds')) as { mergeFeeds: (feeds: readonly Feed[]) => Feed }

const CHANGELOG = `# Changelog

## 0.2.0, not yet released

- Something new.

## 0.1.1, 2026-12-01

- Something else.
- And more.

## 0.1.0

`

test('the notes of a version are its section of the changelog', () => {
  expect(sectionOf(CHANGELOG, '0.1.1')).toBe('- Something else.\n- And more.\n')
})

test.each([
  ['0.2.0', 'not yet released'],
  ['0.1', 'no section for 0.1'],
  ['9.9.9', 'no section for 9.9.9'],
  ['0.1.0', 'says nothing about 0.1.0'],
])('%s has no notes: %s', (version, problem) => {
  expect(() => sectionOf(CHANGELOG, version)).toThrow(problem)
})

const feed = (name: string, version = '0.1.0'): Feed => ({
  version,
  path: `${name}.zip`,
  files: [{ url: `${name}.zip` }],
})

test('the feeds of two processors become one, and the first stays what old programs look for', () => {
  expect(mergeFeeds([feed('intel'), feed('arm64')])).toEqual({
    version: '0.1.0',
    path: 'intel.zip',
    files: [{ url: 'intel.zip' }, { url: 'arm64.zip' }],
  })
})

test('feeds of two versions, or with one name for two files, are not merged', () => {
  expect(() => mergeFeeds([feed('intel'), feed('arm64', '0.1.1')])).toThrow("0.1.0 and 0.1.1 can't be merged")
  expect(() => mergeFeeds([feed('same'), feed('same')])).toThrow('a file of the same name')
})
