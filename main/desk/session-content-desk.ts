import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ReportState } from '../../contract/model/report.ts'
import { hideAddresses } from '../store/common/hidden-addresses.ts'
import { createMediaAnswers } from '../runtime/media-answers.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Demo } from './demo.ts'
import type { Desk } from './desk-type.ts'
import type { FileCopies } from './file-copies.ts'

export type SessionContentDeskOptions = {
  readonly runtimes: Runtimes
  readonly demo: Pick<Demo, 'prepare' | 'hasMoved'>
  readonly copies: Pick<FileCopies, 'save'>
}

/** The content of a session: its report, its media, and the playback positions and waveforms of its videos. */
export function createSessionContentDesk({
  runtimes,
  demo,
  copies,
}: SessionContentDeskOptions): Pick<Desk, 'reports' | 'media' | 'playback' | 'waveforms'> {
  const reportsOf = async (id: ConnectionId) => (await (await runtimes.of(id)).work()).reports
  const storeOf = async (id: ConnectionId) => (await runtimes.of(id)).store()

  async function mediaOf(id: ConnectionId) {
    await demo.prepare(id)
    return (await runtimes.of(id)).media
  }

  return {
    reports: {
      async get(id, key, mode) {
        const reports = await reportsOf(id)
        if (mode !== 'cached') await demo.prepare(id)
        return shown(await reports.get(key, mode === 'stored-first' && demo.hasMoved(id) ? 'fetch' : mode))
      },
      fetchWanted: async (id, signal) => (await reportsOf(id)).fetchWanted(signal),
    },
    media: {
      grant: async (id, key, target) => (await mediaOf(id)).grant(key, target),
      read: async (id, key, target, attached) => (await mediaOf(id)).read(key, target, attached),
      readTextPart: async (id, key, target, part) => (await mediaOf(id)).readTextPart(key, target, part),
      pages: async (id, key, target, attached) => (await mediaOf(id)).pages(key, target, attached),
      table: async (id, key, target, attached) => (await mediaOf(id)).table(key, target, attached),
      async makePages(id, key) {
        await (await mediaOf(id)).makePagesOf(key)
        return null
      },
      save: async (id, key, { target, attached }, askPath) =>
        copies.save(await (await mediaOf(id)).open(key, target, attached), askPath),
      respond: createMediaAnswers(runtimes),
    },
    playback: {
      get: async (id, key, questionNum) => (await storeOf(id)).playback.position(key, questionNum),
      set: async (id, key, questionNum, seconds) => (await storeOf(id)).playback.setPosition(key, questionNum, seconds),
    },
    waveforms: {
      get: async (id, key, questionNum, of) => (await storeOf(id)).waveforms.get(key, questionNum, of),
      save: async (id, key, questionNum, waveform) => (await storeOf(id)).waveforms.save(key, questionNum, waveform),
    },
  }
}

/** In blind mode without the addresses, by which only main reads media: files may have people's names. */
function shown(state: ReportState): ReportState {
  const { report } = state
  if (report?.blind === undefined) return state
  return { ...state, report: { ...report, questions: hideAddresses(report.questions) } }
}
