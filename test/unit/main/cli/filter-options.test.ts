import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addFilterOptions, readFilter, type FilterOptions } from '../../../../main/cli/filter-options.ts'

const filterOf = (...words: readonly string[]) =>
  readFilter(addFilterOptions(new Command()).parse(words, { from: 'user' }).opts<FilterOptions>())

test('without an option nothing is filtered', () => {
  expect(filterOf()).toEqual({})
})

test('sessions are chosen by what became of them: finished or not, at the service or not any more', () => {
  expect(filterOf('--finished')).toEqual({ finished: true })
  expect(filterOf('--unfinished')).toEqual({ finished: false })
  expect(filterOf('--at-service')).toEqual({ atService: true })
  expect(filterOf('--gone')).toEqual({ atService: false })
  expect(filterOf('--unfinished', '--gone')).toEqual({ finished: false, atService: false })
})
