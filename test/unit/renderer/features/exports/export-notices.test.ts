import { test, expect, vi } from 'vitest'
import type { ExportProgress } from '../../../../../contract/model/export-options.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { exportNotice } from '../../../../../renderer/features/exports/export-notices.ts'

const { t } = testI18n
const progress = (part: Partial<ExportProgress>): ExportProgress => ({
  exportId: 7,
  state: 'running',
  what: 'sessions',
  rows: 250,
  total: 1000,
  withoutReport: 0,
  cutTexts: 0,
  written: 0,
  recordedAs: null,
  isUnrecorded: false,
  bytes: null,
  fileName: 'a.csv',
  failure: null,
  ...part,
})

test('a running export shows how far it is and can be cancelled', () => {
  const cancel = vi.fn()
  const notice = exportNotice(t, progress({}), { cancel, show: vi.fn(), drag: vi.fn() })
  expect(notice).toMatchObject({ progress: 25, stays: true, text: '250 of 1,000' })
  notice.actions?.[0]?.onAction()
  expect(cancel).toHaveBeenCalledWith(7)
})

test('the notice of a finished export says what was left out and offers the file', () => {
  const show = vi.fn()
  const notice = exportNotice(t, progress({ state: 'done', rows: 1000, withoutReport: 3 }), {
    cancel: vi.fn(),
    show,
    drag: vi.fn(),
  })
  expect(notice.stays).toBe(false)
  expect(notice.text).toContain('997 sessions saved.')
  expect(notice.text).toContain('3 sessions skipped (no report)')
  notice.actions?.[0]?.onAction()
  expect(show).toHaveBeenCalledWith(7)
})

test('the file of a finished export can be dragged by its notice, and that of a running one can not', () => {
  const actions = { cancel: vi.fn(), show: vi.fn(), drag: vi.fn() }
  expect(exportNotice(t, progress({}), actions).file).toBeUndefined()
  const { file } = exportNotice(t, progress({ state: 'done', bytes: 12_288 }), actions)
  expect(file).toMatchObject({ name: 'a.csv', size: '12\u00a0kB', hint: 'Drag to another app' })
  file?.onDrag()
  expect(actions.drag).toHaveBeenCalledWith(7)
  // The file was deleted before its size was known.
  expect(exportNotice(t, progress({ state: 'done', bytes: null }), actions).file).toBeUndefined()
})

test('full disk while exporting: says so, that no half file is left, and what to do', () => {
  const notice = exportNotice(t, progress({ state: 'failed', failure: { code: 'disk-full', message: 'ENOSPC' } }), {
    cancel: vi.fn(),
    show: vi.fn(),
    drag: vi.fn(),
  })
  expect(notice.tone).toBe('bad')
  expect(notice.text).toMatch(/disk is full.*No partial file.*Free up space/)
})

test('the notice of an export with cut texts says so and stays', () => {
  const actions = { cancel: vi.fn(), show: vi.fn(), drag: vi.fn() }
  const notice = exportNotice(t, progress({ state: 'done', rows: 10, cutTexts: 2 }), actions)
  expect(notice.stays).toBe(true)
  expect(notice.text).toBe('10 sessions saved. 2 cells were too small for their text. CSV keeps it whole.')
})

test('an export of reviews counts its rows, and says when it could not be recorded', () => {
  const part = { state: 'done', what: 'scores', rows: 50, written: 2 } as const
  const actions = { cancel: vi.fn(), show: vi.fn(), drag: vi.fn() }
  expect(exportNotice(t, progress(part), actions)).toMatchObject({ text: '2 rows saved.', stays: false })
  const notice = exportNotice(t, progress({ ...part, isUnrecorded: true }), actions)
  expect(notice).toMatchObject({ text: expect.stringContaining('couldn’t be recorded') as string, stays: true })
})
