import { randomUUID } from 'node:crypto'
import { DeskError } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { problemsOfContent, readRubricFile, type FiledRubric } from '../../../contract/model/rubric-file.ts'
import type { ImportedRubric, RubricImport, StoredDraft } from '../../../contract/model/rubric-records.ts'
import {
  rubricDraftSchema,
  type RubricContent,
  type RubricId,
  type RubricVersion,
} from '../../../contract/model/rubric.ts'
import { hashJson } from '../../support/canonical-json.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import {
  insertVersion,
  listVersions,
  readDraft,
  readRubric,
  writeArchived,
  writeAssignment,
  writeDraft,
} from '../queries/rubrics.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'

/** Those that change rubrics. What moves scores to another version is in `review-methods.ts`. */
type RubricMethods = Omit<
  Pick<Carries<'writer'>, Extract<MethodName<'writer'>, `rubrics.${string}`>>,
  'rubrics.moveScores' | 'rubrics.undoMove'
>

/** The changes of rubrics, each in one transaction. `wrote` is called after each commit. */
export function rubricMethods(reviews: WriteDb, wrote: () => void): RubricMethods {
  function change<T>(work: () => T): T {
    const result = inTransaction(reviews, work)
    wrote()
    return result
  }

  return {
    'rubrics.saveDraft': (id, asked, over, now) => {
      const content = parseOrRefuse(rubricDraftSchema, asked)
      return change(() => {
        assertUnchanged(reviews, id, over)
        const isPublished = listVersions(reviews, id)[0]?.hash === hashJson(content)
        return replaceDraft(reviews, id, isPublished ? null : content, now)
      })
    },
    'rubrics.discardDraft': (id, over, now) =>
      change(() => {
        assertUnchanged(reviews, id, over)
        return replaceDraft(reviews, id, null, now)
      }),
    'rubrics.publish': (id, over, now) =>
      change(() => {
        assertUnchanged(reviews, id, over)
        const content = readDraft(reviews, id).draft?.content
        if (content === undefined) throw new DeskError('invalid-argument', 'There is no draft to publish.')
        const [problem] = problemsOfContent(content)
        if (problem !== undefined) {
          throw new DeskError('invalid-argument', 'The draft is incomplete.', { field: problem.field })
        }
        replaceDraft(reviews, id, null, now)
        return publish(reviews, id, content, now)
      }),
    'rubrics.assign': (test, question, rubric, now) =>
      change(() => {
        if (rubric !== null && readRubric(reviews, rubric) === null) throw noSuchRubric()
        writeAssignment(reviews, { test, question, rubric }, now)
      }),
    'rubrics.archive': (id, isArchived, now) =>
      change(() => {
        if (readRubric(reviews, id) === null) throw noSuchRubric()
        writeArchived(reviews, id, isArchived, now)
      }),
    'rubrics.importJson': (text, now) => {
      const file = readRubricFile(text, newId)
      if ('problems' in file) return { rubrics: [], problems: file.problems }
      return change((): RubricImport => {
        const rubrics = file.rubrics.map((rubric) => importRubric(reviews, rubric, now))
        return { rubrics, problems: [] }
      })
    },
  }
}

function assertUnchanged(db: WriteDb, id: RubricId, over: number): void {
  if (readDraft(db, id).revision === over) return
  throw new DeskError('rubric-changed', 'The draft is another one than the one that was changed.')
}

function replaceDraft(db: WriteDb, id: RubricId, content: RubricContent | null, now: InstantMs): StoredDraft {
  const revision = Math.max(now, readDraft(db, id).revision + 1)
  writeDraft(db, id, { content, savedAt: now, revision })
  return readDraft(db, id)
}

/** Adds the next version. */
function publish(db: WriteDb, rubric: RubricId, content: RubricContent, publishedAt: InstantMs): RubricVersion {
  const version = { rubric, version: nextVersion(db, rubric), hash: hashJson(content), publishedAt, content }
  insertVersion(db, version)
  return version
}

function nextVersion(db: WriteDb, rubric: RubricId): number {
  return (listVersions(db, rubric)[0]?.version ?? 0) + 1
}

/**
 * Versions keep their numbers, since scores name them. Where the latest one of the file differs from the stored one of
 * its number, or has none, it becomes the next version; earlier ones that differ are left out.
 */
function importRubric(db: WriteDb, { id, versions }: FiledRubric, now: InstantMs): ImportedRubric {
  const before = listVersions(db, id)
  const known = new Map(before.map(({ version, hash }) => [version, hash]))
  const hashes = new Set(known.values())
  versions.forEach(({ version, publishedAt = now, content }, at) => {
    const hash = hashJson(content)
    if (version !== undefined && !known.has(version)) {
      insertVersion(db, { rubric: id, version, hash, publishedAt, content })
    } else if (at === versions.length - 1 && !hashes.has(hash)) {
      publish(db, id, content, now)
    }
  })
  const [latest] = listVersions(db, id)
  const version = latest?.version ?? 0
  const isUnchanged = listVersions(db, id).length === before.length
  const outcome = before.length === 0 ? 'added' : isUnchanged ? 'unchanged' : 'newVersion'
  return { id, name: latest?.content.name ?? '', outcome, version }
}

function noSuchRubric(): DeskError {
  return new DeskError('invalid-argument', 'There is no such rubric.', { field: 'rubric' })
}

function newId(): string {
  return randomUUID().replaceAll('-', '')
}
