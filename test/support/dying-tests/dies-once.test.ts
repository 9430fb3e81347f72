import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

test('before', () => undefined)
test('ends the worker the first time', () => {
  const mark = join(process.env.DYING_TESTS ?? '', 'died')
  if (existsSync(mark)) return
  writeFileSync(mark, '')
  process.abort()
})
test('after', () => undefined)
