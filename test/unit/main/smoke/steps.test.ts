import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { assertThat, problemOf, reportOf, runSteps } from '../../../../main/smoke/steps.ts'

test('a step that fails stops those that need it and no others', async () => {
  const last = vi.fn(async () => ({ sessions: 3 }))
  const results = await runSteps([
    { name: 'demo', run: () => Promise.reject(new Error('no service')) },
    { name: 'sync', needs: ['demo'], run: last },
    { name: 'list', needs: ['sync'], run: last },
    { name: 'keychain', run: last },
  ])
  expect(results.map(({ name, state, problem }) => [name, state, problem])).toEqual([
    ['demo', 'failed', 'no service'],
    ['sync', 'skipped', 'needs demo'],
    ['list', 'skipped', 'needs sync'],
    ['keychain', 'passed', null],
  ])
  expect(last).toHaveBeenCalledOnce()
  expect(reportOf(results)).toMatchObject({ passed: 1, failed: 1, skipped: 2 })
})

test('a step that never ends fails at its limit, and the next one is run', async () => {
  const results = await runSteps(
    [
      { name: 'hangs', run: () => new Promise(() => undefined) },
      { name: 'next', run: async () => ({}) },
    ],
    20,
  )
  expect(results.map(({ state }) => state)).toEqual(['failed', 'passed'])
  expect(results[0]?.problem).toBe('it took longer than 0.02 s')
})

test('a step that throws at once fails like one that rejects', async () => {
  const [result] = await runSteps([
    {
      name: 'throws',
      run: async () => {
        assertThat(1 + 1 > 2, 'it is not more')
        return {}
      },
    },
  ])
  expect(result).toMatchObject({ state: 'failed', problem: 'it is not more', facts: {} })
})

test('a problem has the code of an expected failure, and neither folders nor persons', () => {
  expect(problemOf(new DeskError('store-key-missing', 'Encryption key missing.'))).toBe(
    'store-key-missing: Encryption key missing.',
  )
  const path = join(tmpdir(), 'somebody', 'data', 'cache.db')
  expect(problemOf(new Error(`ENOENT: no such file, open '${path}'`))).toBe("ENOENT: no such file, open '…/cache.db'")
  expect(problemOf(new Error(String.raw`open 'C:\Users\Ann\AppData\cache.db'`))).toBe("open '…/cache.db'")
  expect(problemOf(new Error('sent to ann.smith@example.com'))).not.toContain('ann')
  expect(problemOf('x'.repeat(9000)).length).toBeLessThanOrEqual(500)
})
