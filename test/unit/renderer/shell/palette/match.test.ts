import { expect, test } from 'vitest'
import { matchingCommands, matchScore } from '../../../../../renderer/shell/palette/match.ts'
import type { Command } from '../../../../../renderer/common/commands.ts'

const command = (group: Command['group'], label: string): Command => ({ id: label, group, label, run: () => undefined })
const COMMANDS = [
  command('recent', 'Νίκος'),
  command('here', 'Sync now'),
  command('here', 'Write a note'),
  command('here', 'Filter: Started'),
  command('go', 'Go to the settings'),
  command('program', 'Change Test college'),
  command('program', 'Theme: Dark'),
  command('program', 'Theme: Light'),
]
const found = (typed: string) =>
  matchingCommands(typed, COMMANDS).flatMap(({ commands }) => commands.map(({ id }) => id))

test.each([
  ['theme dark', ['Theme: Dark']],
  ['dark theme', ['Theme: Dark']],
  ['gts', ['Go to the settings', 'Change Test college']],
  ['wn', ['Write a note']],
  ['to', ['Go to the settings']],
  ['sett', ['Go to the settings']],
  ['STÄRT', ['Filter: Started']],
  ['νικος', ['Νίκος']],
  ['snow', ['Sync now']],
  ['zzz', []],
])('%s finds %j', (typed, labels) => {
  expect(found(typed)).toEqual(labels)
})

test('nothing typed: everything, in the order of the groups', () => {
  expect(found('')).toEqual(COMMANDS.map(({ id }) => id))
})

test('the beginning of a text fits better than that of a word, and that better than its middle', () => {
  const scores = ['Start', 'To start', 'Restart', 'Some tarts'].map((label) => matchScore('start', label))
  expect(scores).toEqual([4, 3, 2, 1])
})

test('what the search of sessions found is kept, whatever its label is, below what fits better', () => {
  const groups = matchingCommands('dark', [...COMMANDS, command('sessions', 'Priya Nair')])
  expect(groups.map(({ group }) => group)).toEqual(['program', 'sessions'])
})
