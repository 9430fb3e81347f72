import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '../../../renderer')

function sources(): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name,
      // What is said about them in comments writes nothing.
      text: readFileSync(join(RENDERER, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
    }))
}

test('guard: no page uses a storage that the browser writes to the disk unencrypted', () => {
  const all = sources()
  expect(all.length).toBeGreaterThan(50)
  const users = all.filter(({ text }) =>
    /\b(sessionStorage|indexedDB|caches|cookieStore)\b|document\.cookie/.test(text),
  )
  expect(users.map(({ name }) => name)).toEqual([])
})

test('guard: what is kept in localStorage is the theme, and nothing of a person', () => {
  const kept = sources().flatMap(({ text }) =>
    [...text.matchAll(/localStorage\.setItem\(([^)]*)\)|localStorage\s*[[=]/g)].map((match) => match[1] ?? match[0]),
  )
  expect(kept.sort()).toEqual(['REMEMBERED, theme'])
})
