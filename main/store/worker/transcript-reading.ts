import type { AnswerTranscripts } from '../../../contract/model/transcript.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { unpackTranscript } from '../common/packed-transcript.ts'
import { addedRevision, listAdded, readAdded } from '../queries/added-transcripts.ts'
import type { Lens } from '../queries/lens.ts'
import { maskAdded, maskRecorded } from '../queries/mask-transcripts.ts'
import { readRecorded } from '../queries/recorded-transcripts.ts'
import { compareFile } from '../transcripts/compare-files.ts'
import { matchFiles } from '../transcripts/match-files.ts'
import { readFileMap } from '../transcripts/read-map.ts'
import { readTranscriptFile } from '../transcripts/read-transcript-file.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'
import { fromCache } from '../common/failures.ts'

type TranscriptReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `transcripts.${string}`>>

/** The reader's methods for transcripts. */
export function transcriptReads(
  databases: { readonly cache: ReadDb; readonly reviews: ReadDb },
  look: () => Lens,
): TranscriptReads {
  const { cache, reviews } = databases

  function get(key: SessionKey, questionNum: number, media: string): AnswerTranscripts {
    const lens = look()
    const stored = readAdded(reviews, key, questionNum)
    const recorded = fromCache(() => readRecorded(cache, key, questionNum, media))
    return {
      added: stored === null ? null : maskAdded(addedOf(stored), lens),
      revision: addedRevision(reviews, key, questionNum),
      recorded: recorded?.map((one) => maskRecorded(one, lens)) ?? null,
    }
  }

  return {
    'transcripts.get': (...asked) => inSnapshot(reviews, () => get(...asked)),
    'transcripts.read': (bytes) => readTranscriptFile(bytes),
    'transcripts.list': () => {
      const { blind } = look()
      return listAdded(reviews).map((one) => (blind === null ? one : { ...one, fileName: '' }))
    },
    'transcripts.readMap': (bytes) => readFileMap(bytes),
    'transcripts.match': (files) => inSnapshot(cache, () => matchFiles(cache, look(), files)),
    'transcripts.compare': (files) => inSnapshot(reviews, () => files.map((file) => compareFile(reviews, file))),
  }
}

function addedOf({ packed, ...stored }: NonNullable<ReturnType<typeof readAdded>>) {
  return { ...stored, transcript: unpackTranscript(packed, 'reviews') }
}
