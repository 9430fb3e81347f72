import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '../../../renderer')

/** Colons between two texts, in JSX and in templates: languages differ in what stands before them (`app.labelled`). */
const GLUED: readonly RegExp[] = [/[}>]: [{<]/, /\{': '\}/, /&& ': '/, /\}: \$\{/, /`: \$\{/, /\('[\w.]+'\)\}: /]
/** A destructured parameter and an object in an attribute look like them. */
const NOT_TEXT = /[})]: \{ readonly|\}: \{$|=> \(?\{|: \{ \[/

test('no text is put together with a colon in code', () => {
  const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    readFileSync(join(RENDERER, file), 'utf8')
      .split('\n')
      .filter((line) => GLUED.some((glued) => glued.test(line)) && !NOT_TEXT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
