import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExportProgress } from '../../../../contract/model/export-options.ts'
import { createDeskEvents } from '../../../../main/desk/events.ts'
import { watchProgress, type OverallProgress } from '../../../../main/desk/overall-progress.ts'
import { syncStatus } from '../../../support/sync-status.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const events = createDeskEvents()
  const shown: OverallProgress[] = []
  watchProgress(events, (progress) => shown.push(progress), 1000)
  return {
    shown,
    sync: (state: 'running' | 'idle') => events.emit('sync.progress', syncStatus({ state })),
    exports: (exportId: number, rows: number, state: ExportProgress['state'] = 'running') =>
      events.emit('exports.progress', { exportId, rows, total: 1000, state } as ExportProgress),
    evidence: (sessions: number, total: number) =>
      events.emit('evidence.progress', {
        evidenceId: 1,
        state: 'running',
        sessions,
        total,
        fileName: '',
        bytes: null,
        failure: null,
      }),
  }
}

test('work that is over soon is never shown', () => {
  const { shown, sync } = watch()
  sync('running')
  vi.advanceTimersByTime(900)
  sync('idle')
  vi.advanceTimersByTime(5000)
  // The next one waits as long again.
  sync('running')
  vi.advanceTimersByTime(900)
  sync('idle')
  expect(shown).toEqual([])
})

test('a sync has no known end, and goes on showing that it runs until it is over', () => {
  const { shown, sync } = watch()
  sync('running')
  vi.advanceTimersByTime(1000)
  sync('running')
  expect(shown).toEqual(['unknown'])
  sync('idle')
  expect(shown).toEqual(['unknown', null])
})

test('what has a known end is shown by the percent, several together, and a sync beside them does not count', () => {
  const { shown, sync, exports } = watch()
  sync('running')
  exports(1, 100)
  vi.advanceTimersByTime(1000)
  exports(1, 104)
  exports(1, 500)
  exports(2, 0)
  exports(1, 1000, 'done')
  exports(2, 0, 'failed')
  sync('idle')
  expect(shown).toEqual([0.1, 0.5, 0.25, 0, 'unknown', null])
})

test('a report of one session has no known end', () => {
  const { shown, evidence } = watch()
  evidence(0, 1)
  vi.advanceTimersByTime(1000)
  evidence(3, 4)
  expect(shown).toEqual(['unknown', 0.75])
})
