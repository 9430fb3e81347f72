import { basename } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { AddedTranscript } from '../../contract/model/transcript.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Store } from '../store/store.ts'
import { readNamedFile } from '../support/named-file.ts'
import { nameTranscriptProblem } from '../support/transcript-problem.ts'
import { findTranscriptFiles, MOST_TRANSCRIPT_BYTES } from './transcript-folder.ts'
import { createTranscriptImports } from './transcript-imports.ts'
import type { AnswerPlace, TranscriptsDesk } from './desk-transcripts-type.ts'

export type TranscriptDeskOptions = { readonly runtimes: Pick<Runtimes, 'of' | 'save'> }

/** Transcripts of video answers. */
export function createTranscriptDesk({ runtimes }: TranscriptDeskOptions): TranscriptsDesk & {
  readonly dropTranscripts: (windowId: number) => void
} {
  const read = async (id: ConnectionId) => (await runtimes.of(id)).ownWork.transcripts()
  const save = <T>(id: ConnectionId, act: (transcripts: Store['transcripts']) => Promise<T>) =>
    runtimes.save(id, async (ownWork) => act(await ownWork.transcripts()))

  const imports = createTranscriptImports({ read, save })

  async function addedOf({ connectionId, key, questionNum }: AnswerPlace): Promise<AddedTranscript> {
    const { added } = await (await read(connectionId)).get(key, questionNum, '')
    if (added === null) throw new DeskError('transcript-changed', 'The transcript was removed meanwhile.')
    return added
  }

  return {
    transcripts: {
      get: async ({ connectionId, key, questionNum }, media) => (await read(connectionId)).get(key, questionNum, media),
      async addFile(place, path, over) {
        const { connectionId, key, questionNum } = place
        // In a window nothing could end the reading of a pipe.
        const bytes = await readNamedFile(path, { most: MOST_TRANSCRIPT_BYTES, onlyRegular: true })
        const file = await (await read(connectionId)).read(bytes)
        if ('problem' in file) {
          throw new DeskError('transcript-unreadable', nameTranscriptProblem(file), { transcript: file })
        }
        const fileName = basename(path)
        await save(connectionId, (transcripts) => transcripts.put(key, questionNum, { ...file, fileName }, over))
        return addedOf(place)
      },
      remove: ({ connectionId, key, questionNum }, over) =>
        save(connectionId, (transcripts) => transcripts.remove(key, questionNum, over)),
      async restore(place, over) {
        const { connectionId, key, questionNum } = place
        await save(connectionId, (transcripts) => transcripts.restore(key, questionNum, over))
        return addedOf(place)
      },
      list: async (id) => (await read(id)).list(),
      readMap: async (id, bytes) => (await read(id)).readMap(bytes),
      openFiles: async (windowId, id, paths, how) => imports.open(windowId, id, await findTranscriptFiles(paths), how),
      async fileRows(windowId, importId, offset, limit) {
        const { connectionId, rows } = imports.rows(windowId, importId, offset, limit)
        const isBlind = await (await runtimes.of(connectionId)).ownWork.reviews.isBlind()
        return isBlind ? rows.map((row) => ({ ...row, file: '' })) : rows
      },
      applyFiles: (windowId, importId, replaces, signal) => imports.apply(windowId, importId, replaces, signal),
      closeFiles: (windowId, importId) => imports.close(windowId, importId),
      async saveRecorded({ connectionId, key, questionNum }, media, recorded) {
        await (
          await (await runtimes.of(connectionId)).store()
        ).transcripts.saveRecorded(key, questionNum, { media, recorded })
      },
    },
    dropTranscripts: (windowId) => imports.dropWindow(windowId),
  }
}
