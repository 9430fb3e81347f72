import type { ConnectionId } from '../../contract/model/ids.ts'
import type { OwnWorkPart } from '../runtime/own-work-part.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Desk } from './desk-type.ts'

/** Programs as they were sent last, their drafts, and the names of projects and centers. */
export function createProgramDesk({
  runtimes,
}: {
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
}): Pick<Desk, 'programs' | 'directory'> {
  const read = async (id: ConnectionId): Promise<OwnWorkPart> => (await runtimes.of(id)).ownWork

  return {
    programs: {
      list: async (id) => (await (await read(id)).programs()).list(),
      read: async (id, program) => (await (await read(id)).programs()).read(program),
      saveDraft: (id, ...draft) => runtimes.save(id, async (ownWork) => (await ownWork.programs()).saveDraft(...draft)),
      discardDraft: (id, ...draft) =>
        runtimes.save(id, async (ownWork) => (await ownWork.programs()).discardDraft(...draft)),
      remove: (id, ...program) => runtimes.save(id, async (ownWork) => (await ownWork.programs()).remove(...program)),
    },
    directory: {
      read: async (id) => (await (await read(id)).directory()).read(),
      put: (id, entry) => runtimes.save(id, async (ownWork) => (await ownWork.directory()).put(entry)),
      remove: (id, ...entry) => runtimes.save(id, async (ownWork) => (await ownWork.directory()).remove(...entry)),
    },
  }
}
