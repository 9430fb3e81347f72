import type { ConnectionId } from '../../contract/model/ids.ts'
import { writeRubricFile } from '../../contract/model/rubric-file.ts'
import type { RubricId } from '../../contract/model/rubric.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import type { FileCopies } from './file-copies.ts'

export type RubricDeskOptions = {
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
  readonly copies: Pick<FileCopies, 'save'>
}

/** Rubrics, and the files in which they are exchanged. */
export function createRubricDesk({ runtimes, copies }: RubricDeskOptions): Pick<Desk, 'rubrics'> {
  const read = async (id: ConnectionId) => (await runtimes.of(id)).ownWork.rubrics()
  const save = <T>(id: ConnectionId, act: (rubrics: Store['rubrics']) => Promise<T>) =>
    runtimes.save(id, async (ownWork) => act(await ownWork.rubrics()))

  async function published(connectionId: ConnectionId, ids: readonly RubricId[] | null) {
    const rubrics = await read(connectionId)
    const wanted = ids ?? (await rubrics.list()).map(({ id }) => id)
    const all = await Promise.all(wanted.map((id) => rubrics.get(id)))
    return all.filter((one) => one !== null && one.versions.length > 0).map((one) => one!)
  }

  return {
    rubrics: {
      list: async (id) => (await read(id)).list(),
      get: async (id, rubric) => (await read(id)).get(rubric),
      version: async (id, rubric, version) => (await read(id)).version(rubric, version),
      assignments: async (id) => (await read(id)).assignments(),
      assigned: async (id, test) => (await read(id)).assigned(test),
      use: async (id) => (await read(id)).use(),
      questions: async (id) => (await read(id)).questions(),
      previewMove: async (id, rubric, to, range) => (await read(id)).previewMove(rubric, to, range),
      moveScores: (id, rubric, to, range) => save(id, (rubrics) => rubrics.moveScores(rubric, to, range)),
      undoMove: (id, burst, range) => save(id, (rubrics) => rubrics.undoMove(burst, range)),
      saveDraft: (id, rubric, content, over) => save(id, (rubrics) => rubrics.saveDraft(rubric, content, over)),
      discardDraft: (id, rubric, over) => save(id, (rubrics) => rubrics.discardDraft(rubric, over)),
      publish: (id, rubric, over) => save(id, (rubrics) => rubrics.publish(rubric, over)),
      assign: (id, test, question, rubric) => save(id, (rubrics) => rubrics.assign(test, question, rubric)),
      archive: (id, rubric, isArchived) => save(id, (rubrics) => rubrics.archive(rubric, isArchived)),
      importJson: (id, text) => save(id, (rubrics) => rubrics.importJson(text)),
      exportJson: async (id, ids) => writeRubricFile(await published(id, ids)),
      async exportTo(id, ids, askPath) {
        const rubrics = await published(id, ids)
        const [only] = rubrics
        const name = rubrics.length === 1 && only !== undefined ? only.versions[0]!.content.name : ''
        const bytes = new TextEncoder().encode(writeRubricFile(rubrics))
        return copies.save({ chunks: [bytes], fileName: suggestedName(name) }, askPath)
      },
    },
  }
}

/** A file name that every system takes. */
function suggestedName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${plain === '' ? 'rubrics' : `rubric-${plain}`}.json`
}
