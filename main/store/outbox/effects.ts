import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import { CHANGE_ENDPOINTS } from '../../../contract/remote/changes.ts'
import {
  countExpectedChanges,
  doubtEmployees,
  noteConfirmedEmployees,
  noteSyncedEmployees,
} from '../queries/employees.ts'
import { noteConfirmedProgram, noteProgramEmployees, noteSentProgram } from '../queries/programs.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import type { StagedRequest } from './bodies.ts'
import { hasTakenAll } from './employee-counters.ts'
import { keepRegistered } from './registered-people.ts'

/**
 * Keeps what an answer means for this computer: people with their links, employees as they were synced, programs as they
 * were sent. Takes part in the transaction that records the answer, so that neither is there without the other.
 */
export function applyAnswer(
  reviews: WriteDb,
  from: { readonly change: ChangeId; readonly batch: number; readonly at: InstantMs },
  staged: StagedRequest,
  answer: unknown,
): void {
  switch (staged.path) {
    case '/v1/participants':
    case '/v2/participants':
    case '/v2/employees-participants': {
      const { participantIds } = CHANGE_ENDPOINTS[staged.path].answer.parse(answer)
      keepRegistered(reviews, from, staged, participantIds)
      return
    }
    case '/v1/employees':
      if (hasTakenAll(answer, staged.request.employees.length, countExpectedChanges(reviews, staged.request)))
        noteSyncedEmployees(reviews, staged.request, from.at)
      // What is in doubt is sent again, which changes nothing where the service has it already.
      else doubtEmployees(reviews, staged.request)
      return
    case '/v1/program':
      noteSentProgram(reviews, staged.request, CHANGE_ENDPOINTS[staged.path].answer.parse(answer), from.at)
      return
    case '/v1/program/employees':
      noteProgramEmployees(reviews, staged.request, CHANGE_ENDPOINTS[staged.path].answer.parse(answer), from.at)
      return
    case '/v1/create-test':
      return
  }
}

/** Keeps what a lost answer means: the service may have acted. Takes part in the transaction that records the loss. */
export function applyLost(reviews: WriteDb, staged: StagedRequest): void {
  if (staged.path === '/v1/employees') doubtEmployees(reviews, staged.request)
}

/**
 * Keeps what is known without an answer, once the user has found that the service did act: employees and a program are as
 * they were sent, unless something later was recorded. Which links or IDs the service made is not known. `sentAt` is `null`
 * where a backup does not know when the request was sent.
 */
export function applyConfirmed(reviews: WriteDb, staged: StagedRequest, sentAt: InstantMs | null, at: InstantMs): void {
  if (staged.path === '/v1/employees') {
    if (sentAt === null) doubtEmployees(reviews, staged.request)
    else noteConfirmedEmployees(reviews, staged.request, sentAt)
  }
  if (staged.path === '/v1/program') noteConfirmedProgram(reviews, staged.request, sentAt ?? 0, at)
}
