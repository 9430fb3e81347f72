import type { Desk, Reply } from '../../contract/bridge/bridge.ts'
import { DeskError } from '../../contract/model/errors.ts'

type Offered = (argument?: unknown) => unknown
type LooseBridge = Readonly<Record<string, Readonly<Record<string, Offered>>>>

/** The preload's function on the window, read at each call, so that a test can replace it. */
function offered(group: string, name: string): Offered {
  const { desk: bridge } = globalThis as { readonly desk?: LooseBridge }
  if (bridge === undefined) throw new DeskError('internal', 'The window was opened without its bridge.')
  const found = bridge[group]?.[name]
  if (found === undefined) throw new DeskError('internal', `The bridge has no ${group}.${name}.`)
  return found
}

async function ask(group: string, name: string, request: unknown): Promise<unknown> {
  const reply = (await offered(group, name)(request)) as Reply<unknown>
  if (!reply.ok) throw DeskError.from(reply.error)
  return reply.value
}

/** Functions by name, created on first use. */
function createGroup(group: string): object {
  const made = new Map<string, Offered>()
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string') return undefined
        const isEvent = /^on[A-Z]/.test(name)
        const known =
          made.get(name) ?? ((argument) => (isEvent ? offered(group, name)(argument) : ask(group, name, argument)))
        made.set(name, known)
        return known
      },
    },
  )
}

function createDesk(): Desk {
  const groups = new Map<PropertyKey, object>()
  return new Proxy({} as Desk, {
    get(_target, group) {
      if (typeof group !== 'string') return undefined
      const known = groups.get(group) ?? createGroup(group)
      groups.set(group, known)
      return known
    },
  })
}

/** All calls of the screens to the main process go through this object. */
export const desk: Desk = createDesk()
export type { Desk }
