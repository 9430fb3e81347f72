import { expect, test } from 'vitest'
import type { ExportPreferences } from '../../../contract/model/export-options.ts'
import { fillStore, openTestStore, sessionRecord } from '../../support/store.ts'

const named = (...names: readonly string[]) => ({ participantData: names.map((name) => ({ name, value: 'x' })) })

test('names of participant data come once each, those of the newest session first', async () => {
  const { store } = await openTestStore()
  expect(await store.sessions.fieldNames()).toEqual([])
  await fillStore(store, [
    sessionRecord(1, named('Branch', 'Name')),
    sessionRecord(2, named('Name', 'Phone', 'Phone')),
    sessionRecord(3, named('__proto__', 'Name')),
  ])
  expect(await store.sessions.fieldNames()).toEqual(['__proto__', 'Name', 'Phone', 'Branch'])
})

test('how an export was asked for is there after a restart', async () => {
  const { store, folder } = await openTestStore()
  const exports: ExportPreferences = {
    format: {
      fileType: 'csv',
      delimiter: '\t',
      bom: false,
      formulaGuard: true,
      dateFormat: 'local',
      timeZone: 'Europe/Riga',
    },
    layouts: { outcomes: [{ id: 'participantData.E-mail', chosen: true }] },
    what: 'outcomes',
    readable: true,
  }
  await store.preferences.set({ exports })
  await store.close()
  const again = await openTestStore({ folder })
  expect((await again.store.preferences.get()).exports).toEqual(exports)
})
