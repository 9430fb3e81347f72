import { expect, test } from 'vitest'
import type { TableName } from '../../../../contract/model/tables.ts'
import { createTableChanges } from '../../../../main/runtime/table-changes.ts'
import { createManualTimers } from '../../../support/manual-timers.ts'

test('the first change is announced at once, later ones together, and none is lost', async () => {
  const clock = createManualTimers()
  const told: (readonly TableName[])[] = []
  const changes = createTableChanges((tables) => told.push(tables), clock.timers)
  changes.note(['sessions'])
  expect(told).toEqual([['sessions']])
  for (let commit = 0; commit < 50; commit += 1) changes.note(['reports'])
  changes.note(['notes', 'reports'])
  expect(told).toHaveLength(1)
  await clock.advance(1000)
  expect(told).toEqual([['sessions'], ['reports', 'notes']])
})

test('pending changes are announced when the store is closed, and none twice', async () => {
  const clock = createManualTimers()
  const told: (readonly TableName[])[] = []
  const changes = createTableChanges((tables) => told.push(tables), clock.timers)
  changes.note(['sessions'])
  changes.note(['notes'])
  changes.flush()
  await clock.advance(1000)
  expect(told).toEqual([['sessions'], ['notes']])
})
