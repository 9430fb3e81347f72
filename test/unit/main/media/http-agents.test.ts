import type { LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpAgents } from '../../../../main/media/http-agents.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'

const MEDIA = new URL('https://media.test/a.mp4')

/** Agents behind a proxy, and the names that they look up. */
function agents(proxyFor: () => Promise<string | null>) {
  const gate = createNetworkGate()
  const names: string[] = []
  const lookup: LookupFunction = (name, _options, done) => {
    names.push(name)
    done(null, [{ address: '93.184.216.34', family: 4 }])
  }
  const made = createHttpAgents({ gate, lookup, timeoutMs: 1000, proxyFor })
  onTestFinished(() => made.close())
  return { gate, names, agentFor: made.agentFor }
}

test('guard: no name is looked up if the user goes offline while the proxy is', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const { gate, names, agentFor } = agents(() => promise)
  const asked = agentFor(MEDIA, 'public')
  gate.set(false)
  resolve('http://proxy.test:8080')
  await expect(asked).rejects.toMatchObject({ code: 'working-offline' })
  expect(names).toEqual([])
})

test('a name is looked up before a proxy is asked for it', async () => {
  const { names, agentFor } = agents(async () => 'http://proxy.test:8080')
  await agentFor(MEDIA, 'public')
  expect(names).toEqual(['media.test'])
})
