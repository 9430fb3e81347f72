import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import {
  rubricDraftSchema,
  type RubricContent,
  type RubricId,
  type RubricVersion,
} from '../../../contract/model/rubric.ts'
import type {
  RubricAssignment,
  RubricDetails,
  RubricDraft,
  RubricSummary,
  RubricUse,
  StoredDraft,
} from '../../../contract/model/rubric-records.ts'
import { DamagedError } from '../common/failures.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

type VersionRow = {
  readonly rubric: RubricId
  readonly version: number
  readonly hash: string
  readonly published_at: InstantMs
  readonly content: string
}

type DraftRow = {
  readonly rubric: RubricId
  /** `null` where the draft was published or discarded. */
  readonly content: string | null
  readonly saved_at: InstantMs
  readonly revision: number
}

/** Rubrics by name, archived ones last. */
export function listRubrics(db: ReadDb): readonly RubricSummary[] {
  const latest = prepare<[], VersionRow>(
    db,
    `SELECT * FROM rubric_versions AS one
     WHERE version = (SELECT max(version) FROM rubric_versions WHERE rubric = one.rubric)`,
  ).all()
  const drafts = prepare<[], DraftRow>(db, 'SELECT * FROM rubric_drafts WHERE content IS NOT NULL').all()
  const versions = new Map(latest.map((row) => [row.rubric, versionOf(row)]))
  const drafted = new Map(drafts.map((row) => [row.rubric, draftOf(row)]))
  const uses = Map.groupBy(readRubricUse(db), ({ rubric }) => rubric)
  return [...new Set([...versions.keys(), ...drafted.keys()])]
    .map((id) => ({
      id,
      name: (drafted.get(id) ?? versions.get(id))?.content.name ?? '',
      version: versions.get(id)?.version ?? 0,
      hasDraft: drafted.has(id),
      isArchived: isArchived(db, id),
      reviews: (uses.get(id) ?? []).reduce((sum, { reviews }) => sum + reviews, 0),
    }))
    .toSorted(
      (one, other) =>
        Number(one.isArchived) - Number(other.isArchived) ||
        one.name.localeCompare(other.name) ||
        (one.id < other.id ? -1 : 1),
    )
}

/** `null` where there is neither a version nor a draft. */
export function readRubric(db: ReadDb, id: RubricId): RubricDetails | null {
  const versions = listVersions(db, id)
  const { draft, revision } = readDraft(db, id)
  if (versions.length === 0 && draft === null) return null
  const assignments = listAssignments(db).filter(({ rubric }) => rubric === id)
  return { id, versions, draft, revision, assignments, isArchived: isArchived(db, id) }
}

/** Newest first. */
export function listVersions(db: ReadDb, id: RubricId): readonly RubricVersion[] {
  const find = prepare<[string], VersionRow>(db, 'SELECT * FROM rubric_versions WHERE rubric = ? ORDER BY version DESC')
  return find.all(id).map(versionOf)
}

/** `null` where the version is not stored. */
export function readRubricVersion(db: ReadDb, id: RubricId, version: number): RubricVersion | null {
  const find = prepare<[string, number], VersionRow>(
    db,
    'SELECT * FROM rubric_versions WHERE rubric = ? AND version = ?',
  )
  const row = find.get(id, version)
  return row === undefined ? null : versionOf(row)
}

export function readDraft(db: ReadDb, id: RubricId): StoredDraft {
  const row = prepare<[string], DraftRow>(db, 'SELECT * FROM rubric_drafts WHERE rubric = ?').get(id)
  return row === undefined ? { draft: null, revision: 0 } : { draft: draftOf(row), revision: row.revision }
}

export function listAssignments(db: ReadDb): readonly RubricAssignment[] {
  return prepare<[], RubricAssignment>(
    db,
    'SELECT test, question, rubric FROM rubric_assignments WHERE rubric IS NOT NULL ORDER BY test, question',
  ).all()
}

/** The latest version of the rubric of each question of a test. Archived rubrics are left out. */
export function listAssigned(
  db: ReadDb,
  test: Guid,
): readonly { readonly question: string; readonly version: RubricVersion }[] {
  return listAssignments(db)
    .filter((one) => one.test === test && !isArchived(db, one.rubric))
    .flatMap(({ question, rubric }) => {
      const [version] = listVersions(db, rubric)
      return version === undefined ? [] : [{ question, version }]
    })
}

/** Scores by rubric, version, test and question. None where the journal has no scores that were given with rubrics. */
export function readRubricUse(db: ReadDb): readonly RubricUse[] {
  const hasRubrics = prepare(db, `SELECT 1 FROM pragma_table_info('scores') WHERE name = 'rubric'`).get() !== undefined
  if (!hasRubrics) return []
  return prepare<[], RubricUse>(
    db,
    `SELECT json_extract(rubric, '$.rubric') AS rubric, json_extract(rubric, '$.version') AS version, test, question,
       count(*) AS reviews
     FROM scores WHERE rubric IS NOT NULL AND points IS NOT NULL
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  ).all()
}

export function isArchived(db: ReadDb, id: RubricId): boolean {
  return prepare(db, 'SELECT 1 FROM archived_rubrics WHERE rubric = ? AND is_archived = 1').get(id) !== undefined
}

/** Adds a version. Takes part in the caller's transaction. */
export function insertVersion(db: WriteDb, { rubric, version, hash, publishedAt, content }: RubricVersion): void {
  prepare(db, 'INSERT INTO rubric_versions (rubric, version, hash, published_at, content) VALUES (?, ?, ?, ?, ?)').run(
    rubric,
    version,
    hash,
    publishedAt,
    JSON.stringify(content),
  )
}

/** Replaces the draft; `content` is `null` where there is none any more. Takes part in the caller's transaction. */
export function writeDraft(
  db: WriteDb,
  rubric: RubricId,
  draft: { readonly content: RubricContent | null; readonly savedAt: InstantMs; readonly revision: number },
): void {
  prepare(
    db,
    `INSERT INTO rubric_drafts (rubric, content, saved_at, revision) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at, revision = excluded.revision`,
  ).run(rubric, draft.content === null ? null : JSON.stringify(draft.content), draft.savedAt, draft.revision)
}

/** Assigns a question to a rubric, or to none. Takes part in the caller's transaction. */
export function writeAssignment(
  db: WriteDb,
  { test, question, rubric }: Omit<RubricAssignment, 'rubric'> & { readonly rubric: RubricId | null },
  now: InstantMs,
): void {
  prepare(
    db,
    `INSERT INTO rubric_assignments (test, question, rubric, revision) VALUES (:test, :question, :rubric, :now)
     ON CONFLICT DO UPDATE SET rubric = excluded.rubric, revision = max(excluded.revision, revision + 1)`,
  ).run({ test, question, rubric, now })
}

/** Takes part in the caller's transaction. */
export function writeArchived(db: WriteDb, rubric: RubricId, isArchived: boolean, now: InstantMs): void {
  prepare(
    db,
    `INSERT INTO archived_rubrics (rubric, is_archived, revision) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET is_archived = excluded.is_archived, revision = max(excluded.revision, revision + 1)`,
  ).run(rubric, Number(isArchived), now)
}

function versionOf({ published_at: publishedAt, content, ...row }: VersionRow): RubricVersion {
  return { ...row, publishedAt, content: parseContent(content) }
}

function draftOf({ content, saved_at: savedAt }: DraftRow): RubricDraft | null {
  return content === null ? null : { content: parseContent(content), savedAt }
}

function parseContent(text: string): RubricContent {
  try {
    return rubricDraftSchema.parse(JSON.parse(text))
  } catch {
    throw new DamagedError('reviews', 'A stored rubric is damaged.')
  }
}
