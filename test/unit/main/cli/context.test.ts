import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { chooseConnection, type CommandContext } from '../../../../main/cli/context.ts'

const NORTH = { id: 'c1', name: 'North' }
const SOUTH = { id: 'c2', name: 'South' }

function choose(connections: readonly { readonly id: string; readonly name: string }[], connection?: string) {
  const desk = { connections: { list: async () => connections } }
  return chooseConnection({ desk, options: { keychain: true, connection } } as unknown as CommandContext)
}

test('a connection is chosen by ID or name, and the only one without asking', async () => {
  expect(await choose([NORTH, SOUTH], 'South')).toBe(SOUTH)
  expect(await choose([NORTH, SOUTH], 'c1')).toBe(NORTH)
  expect(await choose([NORTH])).toBe(NORTH)
})

test.each([
  ['none yet', [], undefined, /^No connections yet\./],
  ['several', [NORTH, SOUTH], undefined, /^There are several connections\. .*--connection: "North", "South"\.$/],
  ['an unknown one', [NORTH, SOUTH], 'West', /^No connection "West"\. Available: "North", "South"\.$/],
  ['two of one name', [NORTH, { id: 'c3', name: 'North' }], 'North', /named "North"\. Use an ID: c1, c3\.$/],
] as const)('where none can be chosen, the message says why: %s', async (_, connections, wanted, message) => {
  const failure: unknown = await choose(connections, wanted).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DeskError)
  expect((failure as DeskError).code).toBe('no-such-connection')
  expect((failure as DeskError).message).toMatch(message)
})
