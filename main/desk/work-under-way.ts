import type { WorkUnderWay } from '../../contract/model/updates.ts'
import type { DeskEvents } from './events.ts'

/** Counts exports, evidence reports and syncs while they run, from what is announced of them. */
export function watchWorkUnderWay(events: Pick<DeskEvents, 'on'>): () => WorkUnderWay {
  const running = { exports: new Set<number>(), evidenceReports: new Set<number>(), syncs: new Set<string>() }
  const note = <T>(set: Set<T>, id: T, isRunning: boolean) => {
    if (isRunning) set.add(id)
    else set.delete(id)
  }
  events.on('exports.progress', ({ exportId, state }) => note(running.exports, exportId, state === 'running'))
  events.on('evidence.progress', ({ evidenceId, state }) =>
    note(running.evidenceReports, evidenceId, state === 'running'),
  )
  events.on('sync.progress', ({ connectionId, state }) => note(running.syncs, connectionId, state !== 'idle'))
  return () => ({
    exports: running.exports.size,
    evidenceReports: running.evidenceReports.size,
    syncs: running.syncs.size,
  })
}
