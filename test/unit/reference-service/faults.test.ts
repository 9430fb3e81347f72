import { expect, test } from 'vitest'
import { createFaults } from '../../../reference-service/faults.ts'

test('a fault strikes the calls of its path, after those it skips and as often as it was told', () => {
  const faults = createFaults([{ kind: 'status', status: 503, path: '/v2/session', skip: 1, times: 2 }])
  const struck = Array.from({ length: 5 }, () => faults.take('status', '/v2/sessions')?.status ?? null)
  expect(struck).toEqual([null, 503, 503, null, null])
  expect(faults.list()).toEqual([])
})

test('a fault of any endpoint leaves the media alone, with and without a prefix', () => {
  const faults = createFaults([])
  faults.add({ kind: 'reset' })
  expect(faults.take('reset', '/media/x/dash/timeline/manifest.mpd')).toBeNull()
  expect(faults.take('reset', '/api/v1/tests')).toEqual({ kind: 'reset' })
})

test('a fault without an end stays until it is switched off', () => {
  const faults = createFaults([])
  const off = faults.add({ kind: 'status', status: 500, times: null })
  for (let call = 0; call < 50; call++) expect(faults.take('status', '/v1/tests')?.status).toBe(500)
  off()
  expect(faults.take('status', '/v1/tests')).toBeNull()
})

test('clearing takes every fault away', () => {
  const faults = createFaults([{ kind: 'html' }, { kind: 'endless-tokens' }])
  faults.clear()
  expect(faults.take('html', '/v2/sessions')).toBeNull()
  expect(faults.list()).toEqual([])
})
