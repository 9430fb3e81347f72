import type { SessionFilter } from '../../contract/model/session.ts'
import type { RubricId, RubricScore } from '../../contract/model/rubric.ts'
import { formatSessionKey, type ConnectionId, type Guid, type SessionKey } from '../../contract/model/ids.ts'
import type { SnapshotHash } from '../../contract/model/snapshot.ts'

/** Query keys of the bridge's data. The second member is the connection, so that a change affects only its own data. */
export const queryKeys = {
  appInfo: ['appInfo'] as const,
  settings: ['settings'] as const,
  updates: ['updates', 'status'] as const,
  reviewer: ['reviewer'] as const,
  connections: ['connections'] as const,
  saving: (connectionId: ConnectionId) => ['saving', connectionId] as const,
  syncStatus: (connectionId: ConnectionId) => ['syncStatus', connectionId] as const,
  rejected: (connectionId: ConnectionId) => ['rejected', connectionId] as const,
  backups: (connectionId: ConnectionId) => ['backups', connectionId, 'list'] as const,
  facets: (connectionId: ConnectionId) => ['sessions', connectionId, 'facets'] as const,
  filterCounts: (connectionId: ConnectionId, filter: SessionFilter) =>
    ['sessions', connectionId, 'facets', filter] as const,
  row: (connectionId: ConnectionId, key: SessionKey) =>
    ['sessions', connectionId, 'row', formatSessionKey(key)] as const,
  /** The stored part of a report, without a download. */
  cachedReport: (connectionId: ConnectionId, key: SessionKey) =>
    ['reports', connectionId, 'cached', formatSessionKey(key)] as const,
  report: (connectionId: ConnectionId, key: SessionKey) =>
    ['reports', connectionId, 'report', formatSessionKey(key)] as const,
  reviews: (connectionId: ConnectionId, key: SessionKey) => ['reviews', connectionId, formatSessionKey(key)] as const,
  history: (connectionId: ConnectionId, key: SessionKey) =>
    ['reviews', connectionId, 'history', formatSessionKey(key)] as const,
  judged: (connectionId: ConnectionId, key: SessionKey, hash: SnapshotHash, report: string) =>
    ['reports', connectionId, 'judged', formatSessionKey(key), hash, report] as const,
  reviewSettings: (connectionId: ConnectionId) => ['reviewSettings', connectionId] as const,
  rubrics: (connectionId: ConnectionId) => ['rubrics', connectionId, 'list'] as const,
  rubric: (connectionId: ConnectionId, id: RubricId) => ['rubrics', connectionId, 'rubric', id] as const,
  rubricAssignments: (connectionId: ConnectionId) => ['rubrics', connectionId, 'assignments'] as const,
  assignedRubrics: (connectionId: ConnectionId, test: Guid) => ['rubrics', connectionId, 'assigned', test] as const,
  rubricVersion: (connectionId: ConnectionId, made: Pick<RubricScore, 'rubric' | 'version'> | null) =>
    ['rubrics', connectionId, 'version', made?.rubric, made?.version] as const,
  rubricUse: (connectionId: ConnectionId) => ['rubrics', connectionId, 'use'] as const,
  testQuestions: (connectionId: ConnectionId) => ['reports', connectionId, 'questions'] as const,
  noteCounts: (connectionId: ConnectionId) => ['reviews', connectionId, 'noteCounts'] as const,
  queue: (connectionId: ConnectionId) => ['queue', connectionId, 'queue'] as const,
  queueAround: (connectionId: ConnectionId, place: number) => ['queue', connectionId, 'around', place] as const,
  queuePlace: (connectionId: ConnectionId, key: SessionKey) =>
    ['queue', connectionId, 'place', formatSessionKey(key)] as const,
  queueQuestions: (connectionId: ConnectionId) => ['queue', connectionId, 'questions'] as const,
  /** With the reviews, because each score counts. */
  queueScores: (connectionId: ConnectionId, code: string) => ['reviews', connectionId, 'queueScores', code] as const,
  queueAnswers: (connectionId: ConnectionId, code: string, places: readonly number[]) =>
    ['reports', connectionId, 'queueAnswers', code, places] as const,
  /** With the reviews, because each submission counts. */
  insightChoices: (connectionId: ConnectionId) => ['reviews', connectionId, 'insightChoices'] as const,
  downloads: (connectionId: ConnectionId) => ['downloads', connectionId, 'overview'] as const,
  downloadsStatus: (connectionId: ConnectionId) => ['downloads', connectionId, 'status'] as const,
  downloadStates: (connectionId: ConnectionId) => ['downloads', connectionId, 'states'] as const,
  downloadRetention: (connectionId: ConnectionId) => ['downloads', connectionId, 'retention'] as const,
  downloadsOfStack: (connectionId: ConnectionId, stackId: string) =>
    ['downloads', connectionId, 'stack', stackId] as const,
  downloadOfSession: (connectionId: ConnectionId, key: SessionKey) =>
    ['downloads', connectionId, 'session', formatSessionKey(key)] as const,
  note: (connectionId: ConnectionId, key: SessionKey) => ['notes', connectionId, formatSessionKey(key)] as const,
}
