import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function downloadHandlers({ downloads }: Pick<Desk, 'downloads'>): HandlerGroup<'downloads'> {
  return {
    'downloads.status': ({ connectionId }) => downloads.status(connectionId),
    'downloads.overview': ({ connectionId }) => downloads.overview(connectionId),
    'downloads.sessions': ({ connectionId, stackId }) => downloads.sessions(connectionId, stackId),
    'downloads.states': ({ connectionId }) => downloads.states(connectionId),
    'downloads.ofSession': ({ connectionId, key }) => downloads.ofSession(connectionId, key),
    'downloads.estimate': ({ connectionId, choice, options }, { windowId }) =>
      downloads.estimate(windowId, connectionId, choice, options),
    'downloads.estimateStack': ({ connectionId, stackId, options }, { windowId }) =>
      downloads.estimate(windowId, connectionId, stackId, options),
    'downloads.add': ({ connectionId, choice, options }, { windowId }) =>
      downloads.add(windowId, connectionId, choice, options),
    'downloads.change': ({ connectionId, stackId, options }) => done(downloads.change(connectionId, stackId, options)),
    'downloads.removeStack': ({ connectionId, stackId }) => done(downloads.removeStack(connectionId, stackId)),
    'downloads.removeSessions': ({ connectionId, keys }) => done(downloads.removeSessions(connectionId, keys)),
    'downloads.pause': ({ connectionId, keys }) => done(downloads.pause(connectionId, keys)),
    'downloads.resume': ({ connectionId, keys }) => done(downloads.resume(connectionId, keys)),
    'downloads.retry': ({ connectionId, keys }) => done(downloads.retry(connectionId, keys)),
    'downloads.retention': ({ connectionId }) => downloads.retention(connectionId),
    'downloads.previewRetention': ({ connectionId, days }) => downloads.previewRetention(connectionId, days),
    'downloads.setRetention': ({ connectionId, days }) => done(downloads.setRetention(connectionId, days)),
    'downloads.withoutWaveform': ({ connectionId }) => downloads.withoutWaveform(connectionId),
  }
}

async function done(act: Promise<void>): Promise<null> {
  await act
  return null
}
