import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { ChangeId } from '../../../../contract/model/outbox.ts'
import { desk } from '../../../../renderer/bridge/desk.ts'
import { queries } from '../../../../renderer/bridge/queries.ts'
import { connectInvalidation, createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { manageQueries } from '../../../../renderer/features/manage/manage-queries.ts'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { PROGRAM } from '../../../support/programs.ts'

const INFO = {
  version: '0.0.0',
  host: 'chromium-host',
  chromiumVersion: '156',
  platform: 'linux',
  dataDir: '/data',
  systemLanguages: ['en-US'],
  pseudoLocale: false,
} as const

test('a keychain that answers again is there for the screens that asked before', async () => {
  let available = false
  const fake = createFakeDesk([], { 'app.info': () => ({ ...INFO, keychain: { available, reason: null } }) })
  installDesk(fake)
  const client = createQueryClient()
  onTestFinished(connectInvalidation(client, desk))
  const observer = new QueryObserver(client, queries.appInfo())
  onTestFinished(observer.subscribe(() => undefined))
  const shown = () => observer.getCurrentResult().data?.keychain.available
  await expect.poll(shown).toBe(false)
  available = true
  fake.emit('connections.tablesChanged', { connectionId: null, tables: ['connections'] })
  await expect.poll(shown).toBe(true)
})

test('the status of updates is what main has announced last', () => {
  const fake = createFakeDesk()
  installDesk(fake)
  const client = createQueryClient()
  onTestFinished(connectInvalidation(client, desk))
  const status = { phase: 'checking', update: null, received: 0, trouble: null, checkedAt: null } as const
  fake.emit('updates.changed', status)
  expect(client.getQueryData(queries.updates().queryKey)).toEqual(status)
})

test('whether the outbox has what a program says is read again when its draft changes', async () => {
  let isDraft = true
  const change = '00000000-0000-4000-8000-000000000001' as ChangeId
  const fake = createFakeDesk([], { 'programs.staged': () => ({ change, isDraft }) })
  installDesk(fake)
  const client = createQueryClient()
  onTestFinished(connectInvalidation(client, desk))
  const observer = new QueryObserver(client, manageQueries.stagedProgram(CONNECTION_ID, PROGRAM))
  onTestFinished(observer.subscribe(() => undefined))
  const shown = () => observer.getCurrentResult().data?.isDraft
  await expect.poll(shown).toBe(true)
  isDraft = false
  fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['programs'] })
  await expect.poll(shown).toBe(false)
})
