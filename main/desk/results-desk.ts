import type { ConnectionId } from '../../contract/model/ids.ts'
import type { LookUp } from '../../contract/model/results.ts'
import { participantAlias } from '../../contract/text/participant-alias.ts'
import { resultTexts } from '../../contract/text/result-texts.ts'
import { createResultGroups } from '../runtime/result-groups.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import { participantCode } from '../store/common/participant-code.ts'
import { withoutServiceWords } from '../store/common/service-words.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import type { Demo } from './demo.ts'
import type { Desk } from './desk-type.ts'
import type { DeskEvents } from './events.ts'
import type { FileCopies } from './file-copies.ts'
import { createLookUps, type LookingUp } from './look-ups.ts'
import { participantDetails } from './participant-details.ts'

export type ResultsDeskOptions = {
  readonly gate: NetworkGate
  readonly runtimes: Pick<Runtimes, 'of'>
  readonly demo: Pick<Demo, 'prepare'>
  readonly copies: Pick<FileCopies, 'save'>
  readonly events: Pick<DeskEvents, 'emit'>
}

/** Results that are looked up at the service. Only what blind mode lets through leaves the desk. */
export function createResultsDesk({ gate, runtimes, demo, copies, events }: ResultsDeskOptions): Pick<
  Desk,
  'results'
> & {
  readonly dropWindow: (windowId: number) => void
} {
  const lookUps = createLookUps(events)
  const storeOf = async (id: ConnectionId) => (await runtimes.of(id)).store()
  const isBlind = async (id: ConnectionId) => (await storeOf(id)).reviews.isBlind()

  async function accountOf(id: ConnectionId) {
    gate.assertOpen()
    await demo.prepare(id)
    return (await (await runtimes.of(id)).work()).account
  }

  return {
    results: {
      async of(id, participantIds, signal) {
        const groups = createResultGroups()
        await (await accountOf(id)).lookUp(participantIds, groups, { signal })
        const hidesData = await isBlind(id)
        const participants = groups.list().map(({ participantId, data, sessions }) => {
          return { participantId, data: hidesData ? null : data, sessions }
        })
        return { participants, without: groups.without() }
      },
      async begin(window, participantIds) {
        lookUps.begin(window, await accountOf(window.connectionId), participantIds)
      },
      async goOn(window) {
        lookUps.goOn(window, await accountOf(window.connectionId))
      },
      stop: (window) => lookUps.find(window)?.run?.abort(),
      async read(window) {
        const lookUp = lookUps.find(window)
        return lookUp === null ? null : shownOf(lookUp, await isBlind(window.connectionId))
      },
      async details(window, participantId) {
        const { groups } = lookUps.of(window)
        const store = await storeOf(window.connectionId)
        const hidesData = await store.reviews.isBlind()
        const details = await participantDetails(store, groups, participantId)
        return hidesData ? { ...details, data: null } : details
      },
      async saveCsv(window, askPath) {
        const { groups } = lookUps.of(window)
        const store = await storeOf(window.connectionId)
        // Made once the user has chosen a place, since blind mode may be turned on until then.
        async function* made() {
          yield await store.results.csv({ participants: groups.list(), without: groups.without() }, resultTexts())
        }
        return copies.save({ fileName: 'results.csv', chunks: made() }, askPath)
      },
    },
    dropWindow: lookUps.dropWindow,
  }
}

function shownOf({ asked, groups, at, run, failure }: LookingUp, isBlind: boolean): LookUp {
  const participants = groups.list().map(({ participantId, name, sessions }) => ({
    participantId,
    name: isBlind ? participantAlias(participantCode(participantId)) : name,
    sessions,
  }))
  return {
    ...{ asked: asked.length, answered: groups.answered().size, isRunning: run !== null, at, isBlind },
    // It may have failed before blind mode was turned on.
    failure: isBlind ? withoutServiceWords(failure) : failure,
    ...{ participants, without: groups.without() },
  }
}
