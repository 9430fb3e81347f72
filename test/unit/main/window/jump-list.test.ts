import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { connectionsOf, jumpListTasks, MOST_RECENT } from '../../../../main/window/jump-list.ts'

const PROGRAM = { path: 'C:\\Programs\\Proctor Desk\\Proctor Desk.exe', args: [] }
const connection = (id: string, name = id) => ({ id: id as ConnectionId, name })

/** Splits a command line as `CommandLineToArgvW` does, which Windows' own documentation describes. */
function splitByWindows(line: string): readonly string[] {
  const found: string[] = []
  let argument: string | null = null
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!
    if (!isQuoted && /\s/.test(character)) {
      if (argument !== null) found.push(argument)
      argument = null
      continue
    }
    const slashes = /^\\*/.exec(line.slice(at))![0].length
    argument ??= ''
    if (slashes > 0) {
      const isBeforeQuote = line[at + slashes] === '"'
      argument += '\\'.repeat(isBeforeQuote ? Math.floor(slashes / 2) : slashes)
      at += slashes - 1
      if (isBeforeQuote && slashes % 2 === 1) {
        argument += '"'
        at += 1
      }
    } else if (character === '"') isQuoted = !isQuoted
    else argument += character
  }
  if (argument !== null) found.push(argument)
  return found
}

test('an entry has the name, and starts the app with a link to the connection', () => {
  expect(jumpListTasks([connection('c-1', 'North college')], PROGRAM)).toEqual([
    {
      type: 'task',
      title: 'North college',
      program: PROGRAM.path,
      args: 'proctordesk://connection/c-1',
      iconPath: PROGRAM.path,
      iconIndex: 0,
    },
  ])
})

test('whatever the arguments before the link are, Windows hands them over as they are', () => {
  const awkward = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', ':', '=') }), { maxLength: 4 })
  fc.assert(
    fc.property(awkward, (args) => {
      const [task] = jumpListTasks([connection('c-1')], { ...PROGRAM, args })
      expect(splitByWindows(task!.args)).toEqual([...args, 'proctordesk://connection/c-1'])
      expect(connectionsOf([task!])).toEqual(['c-1'])
    }),
  )
})

test('there are only so many, and those that the user took out are known by their link', () => {
  const all = Array.from({ length: MOST_RECENT + 3 }, (_, index) => connection(`c-${index}`))
  const tasks = jumpListTasks(all, PROGRAM)
  expect(tasks.map(({ title }) => title)).toEqual(all.slice(0, MOST_RECENT).map(({ name }) => name))
  expect(connectionsOf([tasks[2]!, { args: '--new-window' }, {}])).toEqual(['c-2'])
})
