import { queryOptions, skipToken } from '@tanstack/react-query'
import type { StackId } from '../../contract/model/downloads.ts'
import type { ConnectionId, Guid, SessionKey } from '../../contract/model/ids.ts'
import type { RubricId, RubricScore } from '../../contract/model/rubric.ts'
import type { SessionFilter } from '../../contract/model/session.ts'
import type { SnapshotHash } from '../../contract/model/snapshot.ts'
import { desk } from './desk.ts'
import { queryKeys } from './query-keys.ts'
import { readReviews } from './review-readings.ts'

/** The data that screens read, with query keys: `useQuery(queries.settings())`. */
export const queries = {
  appInfo: () => queryOptions({ queryKey: queryKeys.appInfo, queryFn: () => desk.app.info() }),
  settings: () => queryOptions({ queryKey: queryKeys.settings, queryFn: () => desk.settings.get() }),
  /** `null` in a copy of the app without updates. Kept up to date by what main announces. */
  updates: () => queryOptions({ queryKey: queryKeys.updates, queryFn: () => desk.updates.status() }),
  reviewer: () => queryOptions({ queryKey: queryKeys.reviewer, queryFn: () => desk.reviewer.get() }),
  connections: () => queryOptions({ queryKey: queryKeys.connections, queryFn: () => desk.connections.list() }),
  saving: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.saving(connectionId),
      queryFn: () => desk.connections.saving({ connectionId }),
    }),
  syncStatus: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.syncStatus(connectionId),
      queryFn: () => desk.sync.status({ connectionId }),
    }),
  rejected: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.rejected(connectionId),
      queryFn: () => desk.sync.rejected({ connectionId, limit: 200 }),
    }),
  /** Each is checked, which takes seconds where they are large. */
  backups: (connectionId: ConnectionId) =>
    queryOptions({ queryKey: queryKeys.backups(connectionId), queryFn: () => desk.backups.list({ connectionId }) }),
  facets: (connectionId: ConnectionId) =>
    queryOptions({ queryKey: queryKeys.facets(connectionId), queryFn: () => desk.sessions.facets({ connectionId }) }),
  filterCounts: (connectionId: ConnectionId, filter: SessionFilter) =>
    queryOptions({
      queryKey: queryKeys.filterCounts(connectionId, filter),
      queryFn: () => desk.sessions.filterCounts({ connectionId, filter }),
    }),
  /** The stored part of the report, without a request to the service. */
  cachedReport: (connectionId: ConnectionId, key: SessionKey) =>
    queryOptions({
      queryKey: queryKeys.cachedReport(connectionId, key),
      queryFn: () => desk.reports.get({ connectionId, key, mode: 'cached' }),
    }),
  /** The report, downloaded if none is stored. */
  report: (connectionId: ConnectionId, key: SessionKey) =>
    queryOptions({
      queryKey: queryKeys.report(connectionId, key),
      queryFn: () => desk.reports.get({ connectionId, key, mode: 'stored-first' }),
    }),
  /** All reviews of a session, and what of the own one can be undone. */
  reviews: (connectionId: ConnectionId, key: SessionKey) =>
    queryOptions({
      queryKey: queryKeys.reviews(connectionId, key),
      queryFn: () => readReviews(connectionId, key),
      // What has not changed is the same object already, and comparing thousands of notes takes longer than a frame.
      structuralSharing: false,
    }),
  /** A report that was judged, compared with the stored one, which is the one with the hash `report`. */
  judged: (connectionId: ConnectionId, key: SessionKey, hash: SnapshotHash, report: string) =>
    queryOptions({
      queryKey: queryKeys.judged(connectionId, key, hash, report),
      queryFn: () => desk.reviews.judged({ connectionId, key, hash }),
    }),
  reviewSettings: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.reviewSettings(connectionId),
      queryFn: () => desk.reviewSettings.get({ connectionId }),
    }),
  rubrics: (connectionId: ConnectionId) =>
    queryOptions({ queryKey: queryKeys.rubrics(connectionId), queryFn: () => desk.rubrics.list({ connectionId }) }),
  rubric: (connectionId: ConnectionId, id: RubricId) =>
    queryOptions({
      queryKey: queryKeys.rubric(connectionId, id),
      queryFn: () => desk.rubrics.get({ connectionId, id }),
    }),
  rubricAssignments: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.rubricAssignments(connectionId),
      queryFn: () => desk.rubrics.assignments({ connectionId }),
    }),
  /** The latest version of the rubric of each question of a test, by the question's code. */
  assignedRubrics: (connectionId: ConnectionId, test: Guid) =>
    queryOptions({
      queryKey: queryKeys.assignedRubrics(connectionId, test),
      queryFn: () => desk.rubrics.assigned({ connectionId, test }),
    }),
  /** The version that a score names; `null` where it is not stored. Not read while there is no such score. */
  rubricVersion: (connectionId: ConnectionId, made: Pick<RubricScore, 'rubric' | 'version'> | null) =>
    queryOptions({
      queryKey: queryKeys.rubricVersion(connectionId, made),
      queryFn:
        made === null
          ? skipToken
          : () => desk.rubrics.version({ connectionId, id: made.rubric, version: made.version }),
      staleTime: Infinity,
    }),
  rubricUse: (connectionId: ConnectionId) =>
    queryOptions({ queryKey: queryKeys.rubricUse(connectionId), queryFn: () => desk.rubrics.use({ connectionId }) }),
  testQuestions: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.testQuestions(connectionId),
      queryFn: () => desk.rubrics.questions({ connectionId }),
    }),
  /** Notes on answers by kind. */
  noteCounts: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.noteCounts(connectionId),
      queryFn: () => desk.reviewSettings.noteCounts({ connectionId }),
    }),
  downloads: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.downloads(connectionId),
      queryFn: () => desk.downloads.overview({ connectionId }),
    }),
  /** Kept up to date by what main announces while downloads run. */
  downloadsStatus: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.downloadsStatus(connectionId),
      queryFn: () => desk.downloads.status({ connectionId }),
    }),
  /** States of all sessions that are downloaded or to be downloaded. */
  downloadStates: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.downloadStates(connectionId),
      queryFn: () => desk.downloads.states({ connectionId }),
    }),
  /** Days after which downloads are removed; `null` for never. */
  downloadRetention: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.downloadRetention(connectionId),
      queryFn: () => desk.downloads.retention({ connectionId }),
    }),
  downloadsOfStack: (connectionId: ConnectionId, stackId: StackId) =>
    queryOptions({
      queryKey: queryKeys.downloadsOfStack(connectionId, stackId),
      queryFn: () => desk.downloads.sessions({ connectionId, stackId }),
    }),
  downloadOfSession: (connectionId: ConnectionId, key: SessionKey) =>
    queryOptions({
      queryKey: queryKeys.downloadOfSession(connectionId, key),
      queryFn: () => desk.downloads.ofSession({ connectionId, key }),
    }),
  queue: (connectionId: ConnectionId) =>
    queryOptions({ queryKey: queryKeys.queue(connectionId), queryFn: () => desk.queue.get({ connectionId }) }),
  /** The sessions beside a place of the queue. */
  queueAround: (connectionId: ConnectionId, place: number) =>
    queryOptions({
      queryKey: queryKeys.queueAround(connectionId, place),
      queryFn: () => desk.queue.around({ connectionId, place }),
    }),
  queuePlace: (connectionId: ConnectionId, key: SessionKey) =>
    queryOptions({
      queryKey: queryKeys.queuePlace(connectionId, key),
      queryFn: () => desk.queue.placeOf({ connectionId, key }),
    }),
  queueQuestions: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.queueQuestions(connectionId),
      queryFn: () => desk.queue.questions({ connectionId }),
    }),
  queueScores: (connectionId: ConnectionId, code: string) =>
    queryOptions({
      queryKey: queryKeys.queueScores(connectionId, code),
      queryFn: () => desk.queue.scores({ connectionId, code }),
    }),
  queueAnswers: (connectionId: ConnectionId, code: string, places: readonly number[]) =>
    queryOptions({
      queryKey: queryKeys.queueAnswers(connectionId, code, places),
      queryFn: () => desk.queue.answers({ connectionId, code, places: [...places] }),
    }),
  /** Tests and reviewers with submitted reviews. */
  insightChoices: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: queryKeys.insightChoices(connectionId),
      queryFn: () => desk.insight.choices({ connectionId }),
    }),
  note: (connectionId: ConnectionId, key: SessionKey) =>
    queryOptions({
      queryKey: queryKeys.note(connectionId, key),
      queryFn: () => desk.notes.get({ connectionId, key }),
    }),
}
