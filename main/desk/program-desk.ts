import type { ConnectionId } from '../../contract/model/ids.ts'
import type { OwnWorkPart } from '../runtime/own-work-part.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Desk } from './desk-type.ts'
import { createProgramStaging, type ProgramStagingOptions } from './program-staging.ts'

export type ProgramDeskOptions = Pick<ProgramStagingOptions, 'outbox' | 'tests'> & {
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
}

/** Programs as they were sent last, their drafts, the staging of both, and the names of projects and centers. */
export function createProgramDesk({
  runtimes,
  outbox,
  tests,
}: ProgramDeskOptions): Pick<Desk, 'programs' | 'directory'> {
  const work = async (id: ConnectionId): Promise<OwnWorkPart> => (await runtimes.of(id)).ownWork
  const read: Desk['programs']['read'] = async (id, program) => (await (await work(id)).programs()).read(program)
  const directory: Desk['directory']['read'] = async (id) => (await (await work(id)).directory()).read()

  const syncedAmong: ProgramStagingOptions['syncedAmong'] = async (id, ids) =>
    ids.length === 0 ? [] : (await (await work(id)).people()).syncedAmong(ids)

  const { withdraw, ...staging } = createProgramStaging({ outbox, tests, read, directory, syncedAmong })

  return {
    programs: {
      list: async (id) => (await (await work(id)).programs()).list(),
      read,
      saveDraft: (id, ...draft) => runtimes.save(id, async (ownWork) => (await ownWork.programs()).saveDraft(...draft)),
      async discardDraft(id, program, over) {
        const stored = await runtimes.save(id, async (ownWork) =>
          (await ownWork.programs()).discardDraft(program, over),
        )
        // Else what was discarded would still be sent, and a program that is restored would be there twice.
        await withdraw(id, program)
        return stored
      },
      async remove(id, program, over) {
        await runtimes.save(id, async (ownWork) => (await ownWork.programs()).remove(program, over))
        // Sent later, it would bring the program back.
        await withdraw(id, program)
      },
      ...staging,
    },
    directory: {
      read: directory,
      put: (id, entry) => runtimes.save(id, async (ownWork) => (await ownWork.directory()).put(entry)),
      remove: (id, ...entry) => runtimes.save(id, async (ownWork) => (await ownWork.directory()).remove(...entry)),
    },
  }
}
