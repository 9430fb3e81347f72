import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Backup, BackupComparison } from '../../../../../contract/model/backup.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { Guid } from '../../../../../contract/model/ids.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { CONNECTION, CONNECTION_ID, type Handlers } from '../../../../support/fake-desk.ts'
import { showSettings } from '../../../../support/show-settings.tsx'

afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

const NAME = 'reviews-20260105T080000000Z-34.db'
const BACKUP: Backup = {
  name: NAME,
  madeAt: Date.UTC(2026, 0, 5, 8),
  bytes: 120_000,
  changes: 34,
  state: 'verified',
}
const guid = '00000000-0000-4000-8000-000000000001' as Guid
const KEY = { center: 'North', participantId: guid, testId: guid }
const session = { key: KEY, changes: 2, isOnlyHere: true, participantName: 'Ada Lovelace', testTitle: 'Logic' }
const NONE = { changes: 0, sessions: 0, first: [] }
const COMPARISON: BackupComparison = {
  missing: { changes: 2, sessions: 1, first: [session] },
  missingReports: 0,
  missingRubrics: 0,
  missingTranscripts: 0,
  missingPrograms: 0,
  missesSent: false,
  later: {
    changes: 60,
    sessions: 51,
    first: [{ ...session, participantName: null, testTitle: null, isOnlyHere: false }],
  },
}

const show = (answers: Handlers) => showSettings({ section: 'backups', connections: [CONNECTION], answers })
const openRestore = async () => fireEvent.click(await screen.findByRole('button', { name: /^Restore backup of .*…$/ }))

test('backups are listed with size, changes and state, and only a verified one can be restored', async () => {
  const states = ['verified', 'damaged', 'newer', 'unreadable'] as const
  show({
    'backups.list': () =>
      states.map((state, at) => ({ ...BACKUP, name: `${at}`, state, changes: state === 'verified' ? 34 : null })),
  })
  await screen.findByText('Verified')
  const rows = screen.getAllByRole('listitem').filter((row) => row.querySelector('time') !== null)
  expect(rows.map((row) => row.querySelector('time ~ span')?.textContent)).toEqual([
    'Verified',
    'Damaged',
    'From a newer version',
    'Couldn’t read',
  ])
  expect(rows[0]?.textContent).toContain('120\u{A0}kB, 34 changes')
  expect(rows.map((row) => within(row).queryByRole('button', { name: /^Restore backup/ }) !== null)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a restore shows first what comes back and what stays, and then tells what it did', async () => {
  const asked: unknown[] = []
  show({
    'backups.list': () => [BACKUP],
    'backups.compare': () => COMPARISON,
    'backups.restore': (request) => {
      asked.push(request)
      return { changes: 2, sessions: 1, reports: 0, rubrics: 0, transcripts: 0, programs: 0, sent: false, refused: 1 }
    },
  })
  await openRestore()
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Comes back: 2 changes in 1 session')
  expect(dialog.textContent).toContain('Ada Lovelace Logic2 changes, only in the backup')
  expect(within(dialog).getByText('Later work that stays: 60 changes in 51 sessions')).toBeTruthy()
  expect(dialog.textContent).toContain('Session no longer synced')
  expect(dialog.textContent).toContain('and 50 more sessions')
  expect(asked).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await within(dialog).findByText('Restored 2 changes in 1 session. Your later work is unchanged.')
  expect(asked).toEqual([{ connectionId: CONNECTION_ID, name: NAME }])
  expect(dialog.textContent).toContain('1 change was left out')
  expect(within(dialog).queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('a backup whose changes are all here offers nothing to restore', async () => {
  show({
    'backups.list': () => [BACKUP],
    'backups.compare': () => ({
      missing: NONE,
      missingReports: 0,
      missingRubrics: 0,
      missingTranscripts: 0,
      missingPrograms: 0,
      missesSent: false,
      later: NONE,
    }),
  })
  await openRestore()
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('You already have everything in this backup. Nothing to restore.')
  expect(within(dialog).getByText('You have no later work.')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('a backup that has programs alone says so, and can be restored', async () => {
  show({
    'backups.list': () => [BACKUP],
    'backups.compare': () => ({
      missing: NONE,
      missingReports: 0,
      missingRubrics: 0,
      missingTranscripts: 0,
      missingPrograms: 2,
      missesSent: false,
      later: NONE,
    }),
  })
  await openRestore()
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Comes back: 2 programs, as last sent or as drafts')
  expect(within(dialog).getByRole('button', { name: 'Restore' })).toBeTruthy()
})

test('a backup that has a part of the outbox alone says so, and can be restored', async () => {
  show({
    'backups.list': () => [BACKUP],
    'backups.compare': () => ({ ...COMPARISON, missing: NONE, missesSent: true }),
  })
  await openRestore()
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Comes back: parts of the outbox, profiles or employees')
  expect(within(dialog).getByRole('button', { name: 'Restore' })).toBeTruthy()
})

test('failures are told: of the list, of a backup, of a comparison', async () => {
  let isListed = false
  show({
    'backups.list': () => {
      if (!isListed) throw new DeskError('store-sealed', 'sealed')
      return [BACKUP]
    },
    'backups.create': () => {
      throw new DeskError('disk-full', 'full')
    },
    'backups.compare': () => {
      throw new DeskError('backup-unusable', 'torn')
    },
  })
  await screen.findByText(/^Couldn’t list backups\. This connection is locked\./)
  fireEvent.click(screen.getByRole('button', { name: `Back up ${CONNECTION.name} now` }))
  await waitFor(() => expect(noticesStore.getState().notices).toHaveLength(1))
  expect(noticesStore.getState().notices[0]).toMatchObject({
    title: 'Couldn’t back up',
    text: expect.stringContaining('The disk is full.') as string,
  })
  cleanup()
  isListed = true
  show({
    'backups.list': () => [BACKUP],
    'backups.compare': () => {
      throw new DeskError('backup-unusable', 'torn')
    },
  })
  await openRestore()
  const alert = await within(await screen.findByRole('dialog')).findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t use this backup')
  expect(alert.textContent).toContain('Your notes and reviews are unchanged.')
})

test('the search of the settings finds the backups', async () => {
  showSettings({ section: 'general', connections: [CONNECTION], answers: { 'backups.list': () => [] } })
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search settings' }), { target: { value: 'restore' } })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Backups')
  expect(document.querySelector('[data-found]')?.textContent).toContain('Automatic backups')
})
