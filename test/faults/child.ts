import { flushCompileCache } from 'node:module'
import type { ServiceFacts } from '../../reference-service/service.ts'
import { configureLog, logFolder } from '../../main/support/log.ts'
import { tellFailure, type Home, type Told } from './scenario.ts'
import { SCENARIOS } from './scenarios/index.ts'
import '../support/built-threads.ts'

/**
 * The process under test. It says `ready` when everything is loaded, then carries out one order after the other, unless
 * a fault kills it. What it promises is sent at once: the system keeps it when the process dies.
 */
export type Order = { readonly scenario: string; readonly home: Home; readonly service: ServiceFacts }
export type Message = { readonly kind: 'ready' } | { readonly kind: 'ended' } | Told

const send = (message: Message) => void process.send?.(message)

async function carryOut({ scenario, home, service }: Order): Promise<void> {
  const found = SCENARIOS.find(({ name }) => name === scenario)
  if (found === undefined) throw new Error(`there is no scenario ${scenario}`)
  configureLog({ folder: logFolder(home.data) })
  await found.run({ home, service, tell: send })
}

process.on('message', (order: Order) => {
  void carryOut(order)
    .catch((error: unknown) => tellFailure(send, error))
    .then(() => send({ kind: 'ended' }))
})
// What nobody catches would end the program, so it is a failure of the trial.
process.on('uncaughtException', (error) => tellFailure(send, error))
// Without its parent it would tell itself of every failure to tell, and never end.
process.on('disconnect', () => process.exit())
// A killed process would not keep what it compiled for the next one.
flushCompileCache()
send({ kind: 'ready' })
