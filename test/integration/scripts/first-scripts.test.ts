import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const RENDERER = new URL('../../../out/renderer/', import.meta.url)
/** A property of every schema, which no minifier renames. */
const OF_SCHEMAS = '_zod'
/** Characters. A start waits until they are read, parsed and run. */
const MOST = 760_000

const read = (path: string) => readFile(new URL(path, RENDERER), 'utf8')

/** What a window's page loads before it shows anything, by its paths. */
async function firstPaths(): Promise<readonly string[]> {
  const page = await read('index.html')
  const addresses = page.matchAll(/<(?:script[^>]*\bsrc|link rel="modulepreload"[^>]*\bhref)="\/([^"]+\.js)"/g)
  return [...addresses].map(([, path = '']) => path)
}

const firstScripts = async () => Promise.all((await firstPaths()).map(read))

test('what a window begins with holds no schemas, which come with the other screens', async () => {
  const first = await firstScripts()
  expect(first.length).toBeGreaterThan(0)
  expect(first.some((script) => script.includes(OF_SCHEMAS))).toBe(false)
  const others = (await readdir(new URL('assets', RENDERER))).find((name) => /^other-screens-.*\.js$/.test(name))
  expect(await read(`assets/${others}`)).toContain(OF_SCHEMAS)
})

test('what a window begins with stays small', async () => {
  const sizes = (await firstScripts()).map((script) => script.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST)
})

test('React is alone in a file', async () => {
  const path = (await firstPaths()).find((one) => one.startsWith('assets/react-'))
  const script = await read(String(path))
  expect(script).toContain('.createRoot=')
  expect([...script.matchAll(/\bfrom"([^"]+)"/g)].filter(([from]) => !from.includes('rolldown-runtime'))).toEqual([])
})
