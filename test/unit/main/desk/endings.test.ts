import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../../contract/model/errors.ts'
import type { EvidenceProgress } from '../../../../contract/model/evidence.ts'
import type { ExportProgress } from '../../../../contract/model/export-options.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import { watchEndings, type Ending } from '../../../../main/desk/endings.ts'
import { createDeskEvents } from '../../../../main/desk/events.ts'
import { badgeOf, NOTHING_UNSEEN, withEnding } from '../../../../main/desk/unseen.ts'
import { syncStatus } from '../../../support/sync-status.ts'

function watch() {
  const events = createDeskEvents()
  const told: Ending[] = []
  watchEndings(events, (ending) => told.push(ending))
  const sync = (part: Parameters<typeof syncStatus>[0]) => events.emit('sync.progress', syncStatus(part))
  return {
    events,
    told,
    /** A sync from its start to its end. */
    run(part: Parameters<typeof syncStatus>[0]) {
      sync({ state: 'running' })
      sync({ state: 'running', created: part?.created ?? 0 })
      sync(part)
    },
    sync,
  }
}

const failed = (code: Failure['code']): SyncStatus['failure'] => ({ code, message: '', center: null })
const codes = (endings: readonly Ending[]) =>
  endings.map((ending) => (ending.kind === 'recovered' ? ending.kind : (ending.failure?.code ?? 'success')))
const CAME = { created: 12, changed: 3, stored: 12, lastCompletedAt: 1 }

describe('a sync', () => {
  test('is told with what it brought, once', () => {
    const { run, sync, told } = watch()
    run(CAME)
    // Downloaded reports are announced by the same event.
    sync({ ...CAME, reports: { waiting: 3, fetched: 1, failed: 0 } })
    expect(told).toMatchObject([{ kind: 'sync', created: 12, changed: 3, failure: null }])
  })

  test('that brought nothing is not told, nor one that was canceled', () => {
    const { run, told } = watch()
    run({ lastCompletedAt: 1, stored: 12, unchanged: 12 })
    run({ ...CAME, failure: failed('cancelled') })
    expect(told).toEqual([])
  })

  test('that failed is told, and in the same way again only after one that did not', () => {
    const { run, told } = watch()
    const broken = { failure: failed('forbidden'), stored: 12, lastCompletedAt: 1 }
    run(broken)
    run(broken)
    expect(codes(told)).toEqual(['forbidden'])
    run({ ...broken, failure: failed('not-this-service') })
    run({ ...broken, failure: failed('forbidden') })
    run({ lastCompletedAt: 1, stored: 12 })
    run(broken)
    expect(codes(told)).toEqual(['forbidden', 'not-this-service', 'forbidden', 'recovered', 'forbidden'])
  })

  test('that could not reach the service does not make the failure before it news again', () => {
    const { run, told } = watch()
    const kept = { stored: 12, lastCompletedAt: 1 }
    run({ ...kept, failure: failed('forbidden') })
    run({ ...kept, failure: failed('network') })
    run({ ...kept, failure: failed('forbidden') })
    expect(codes(told)).toEqual(['forbidden'])
  })

  test('that succeeds without news takes the failure before it off the icon, also after a time offline', () => {
    const { run, told } = watch()
    const kept = { stored: 12, lastCompletedAt: 1 }
    const badge = () => badgeOf(told.reduce(withEnding, NOTHING_UNSEEN))
    run(CAME)
    run({ ...kept, failure: failed('forbidden') })
    expect(badge()).toEqual({ kind: 'failed' })
    run({ ...kept, failure: failed('network') })
    run({ ...kept, failure: failed('cancelled') })
    expect(badge()).toEqual({ kind: 'failed' })
    run(kept)
    expect(badge()).toEqual({ kind: 'new', count: 12 })
    // It is told once.
    run(kept)
    expect(codes(told)).toEqual(['success', 'forbidden', 'recovered'])
  })

  test('that failed in the same way is told if it brought something before', () => {
    const { run, told } = watch()
    run({ failure: failed('forbidden'), stored: 12, lastCompletedAt: 1 })
    run({ ...CAME, failure: failed('forbidden') })
    expect(told).toMatchObject([{ created: 0 }, { created: 12 }])
  })

  test('without a network is not told: the app is offline, which is no news', () => {
    const { run, told } = watch()
    run({ failure: failed('network'), stored: 12, lastCompletedAt: 1 })
    expect(told).toEqual([])
    // Where nothing ever came, the address may be wrong.
    run({ failure: failed('timeout') })
    expect(told).toMatchObject([{ failure: { code: 'timeout' } }])
  })
})

const EXPORT: ExportProgress = {
  exportId: 1,
  state: 'running',
  what: 'sessions',
  rows: 40,
  written: 40,
  total: 40,
  withoutReport: 0,
  cutTexts: 0,
  recordedAs: null,
  isUnrecorded: false,
  fileName: 'Ada Lovelace.csv',
  bytes: null,
  failure: null,
}
const EVIDENCE: EvidenceProgress = {
  evidenceId: 1,
  state: 'running',
  sessions: 2,
  total: 3,
  fileName: 'Ada Lovelace.pdf',
  bytes: null,
  failure: null,
}

test('an export and an evidence report are told with the window that asked, if they were not canceled', () => {
  const { events, told } = watch()
  const failure: Failure = { code: 'disk-full', message: '' }
  for (const state of ['running', 'done', 'cancelled'] as const) {
    events.emit('exports.progress', { ...EXPORT, state }, 7)
    events.emit('evidence.progress', { ...EVIDENCE, state }, 8)
  }
  events.emit('exports.progress', { ...EXPORT, state: 'failed', failure }, 7)
  expect(told).toMatchObject([
    { kind: 'export', windowId: 7, progress: { rows: 40 }, failure: null },
    { kind: 'evidence', windowId: 8, sessions: 3, failure: null },
    { kind: 'export', windowId: 7, failure: { code: 'disk-full' } },
  ])
})
