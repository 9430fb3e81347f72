import { readTable } from '../../../../../support/people.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enteredTable } from '../../../../../../renderer/features/manage/participants/entered-table.ts'
import { linkState } from '../../../../../../renderer/features/manage/participants/link-state.ts'

test('whatever is entered for people is read as entered', () => {
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll(/[\0\r\n]/g, ' ').trim())
  const people = fc.array(fc.record({ Name: text, 'Last, name': text }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(people, (entered) => {
      const filled = entered.filter((person) => Object.values(person).some((value) => value !== ''))
      fc.pre(filled.length > 0)
      const table = readTable(enteredTable(['Name', 'Last, name'], filled))
      if ('problem' in table) throw new Error(table.problem)
      expect(table.columns.map(({ title }) => title)).toEqual(['Name', 'Last, name'])
      expect(table.rows.map(([name, last]) => [name, last])).toEqual(
        filled.map((person) => [person.Name, person['Last, name']]),
      )
    }),
  )
})

test('a link can be used from its start until just before its end', () => {
  const link = { validFrom: '2026-11-26T08:00:00Z', validTill: '2026-11-26T09:00:00Z' }
  const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 26, hour, minute)
  expect([at(7, 59), at(8), at(8, 59), at(9)].map((now) => linkState(link, now))).toEqual([
    'later',
    'open',
    'open',
    'closed',
  ])
})
