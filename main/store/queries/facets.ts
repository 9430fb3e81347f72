import type { SessionFacets, ValueCount } from '../../../contract/model/result-sets.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'

type Count = { readonly center: string; readonly testId: Guid; readonly level: string | null; readonly count: number }

/**
 * Values that can be filtered by, each with its number of sessions: one pass over the index that starts with these
 * columns.
 */
export function readFacets(db: ReadDb): SessionFacets {
  const counts = prepare<[], Count>(
    db,
    `SELECT c.name AS center, t.guid AS testId, l.text AS level, g.count
     FROM (
       SELECT center_id, test_id, level_id, count(*) AS count FROM sessions INDEXED BY sessions_facts GROUP BY 1, 2, 3
     ) g
     JOIN centers c ON c.id = g.center_id JOIN tests t ON t.id = g.test_id LEFT JOIN levels l ON l.id = g.level_id`,
  ).all()
  const titles = new Map(
    prepare<[], [Guid, string]>(db, 'SELECT t.guid, ti.text FROM tests t JOIN titles ti ON ti.id = t.title_id')
      .raw()
      .all(),
  )
  return {
    centers: sum(counts, (count) => count.center).map(([center, count]) => ({ center, count })),
    tests: sum(counts, (count) => count.testId)
      .map(([testId, count]) => ({ testId, title: titles.get(testId) ?? '', count }))
      .sort((left, right) => left.title.localeCompare(right.title)),
    scaleLevels: sum(counts, (count) => count.level).map(([level, count]) => ({ level, count })),
    conclusions: readValues(db, 'conclusion'),
    evaluations: readValues(db, 'evaluation'),
  }
}

/** Of the narrow index over the reports. Those without a value come last. */
function readValues(db: ReadDb, column: 'conclusion' | 'evaluation'): readonly ValueCount[] {
  return prepare<[], ValueCount>(
    db,
    `SELECT ${column} AS value, count(*) AS count FROM reports INDEXED BY reports_facts
     GROUP BY ${column} ORDER BY ${column} IS NULL, ${column}`,
  ).all()
}

function sum<T extends string>(counts: readonly Count[], of: (count: Count) => T | null): readonly [T, number][] {
  const totals = new Map<T, number>()
  for (const count of counts) {
    const name = of(count)
    if (name !== null) totals.set(name, (totals.get(name) ?? 0) + count.count)
  }
  return [...totals].sort(([left], [right]) => left.localeCompare(right))
}
