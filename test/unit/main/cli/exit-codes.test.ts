import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../../../contract/model/errors.ts'
import { exitCodeOf } from '../../../../main/cli/exit-codes.ts'

const page = readFileSync(new URL('../../../../docs/cli.md', import.meta.url), 'utf8')

test.each(ERROR_CODES)('the documented exit code of %s is the real one', (code) => {
  const row = page.split('\n').find((line) => /^\| \d+ +\|/.test(line) && line.includes(`\`${code}\``))
  expect(row).toMatch(new RegExp(`^\\| ${exitCodeOf(code)} +\\|`))
})
