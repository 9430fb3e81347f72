import type { Carries, MethodName } from '../common/methods.ts'
import { previewMove } from '../journal/move-scores.ts'
import { readOwn } from '../queries/own.ts'
import {
  listAssigned,
  listAssignments,
  listRubrics,
  readRubric,
  readRubricUse,
  readRubricVersion,
} from '../queries/rubrics.ts'
import { listTestQuestions } from '../queries/test-questions.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'

type RubricReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `rubrics.${string}`>>

/** The reader's methods for rubrics. */
export function rubricReads(databases: { readonly cache: ReadDb; readonly reviews: ReadDb }): RubricReads {
  const { cache, reviews } = databases
  return {
    'rubrics.list': () => inSnapshot(reviews, () => listRubrics(reviews)),
    'rubrics.get': (id) => inSnapshot(reviews, () => readRubric(reviews, id)),
    'rubrics.version': (id, version) => readRubricVersion(reviews, id, version),
    'rubrics.assignments': () => listAssignments(reviews),
    'rubrics.assigned': (test) => inSnapshot(reviews, () => listAssigned(reviews, test)),
    'rubrics.use': () => readRubricUse(reviews),
    'rubrics.previewMove': (id, to, range) =>
      inSnapshot(reviews, () => previewMove(databases, readOwn(reviews), id, to, range)),
    'rubrics.questions': () => inSnapshot(cache, () => listTestQuestions(cache)),
  }
}
