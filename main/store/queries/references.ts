import type { Guid } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { indexText } from './search-index.ts'

/**
 * IDs of the texts that many sessions share: the writer's in-memory copy of these tables. After a rollback it is loaded
 * again, since it may have rows that no longer exist.
 */
export type References = {
  readonly centers: Map<string, number>
  readonly titles: Map<string, number>
  readonly levels: Map<string, number>
  readonly tests: Map<Guid, { readonly id: number; titleId: number }>
}

export function loadReferences(db: ReadDb): References {
  const texts = (sql: string) => new Map(prepare<[], [string, number]>(db, sql).raw().all())
  const tests = prepare<[], [Guid, number, number]>(db, 'SELECT guid, id, title_id FROM tests').raw().all()
  return {
    centers: texts('SELECT name, id FROM centers'),
    titles: texts('SELECT text, id FROM titles'),
    levels: texts('SELECT text, id FROM levels'),
    tests: new Map(tests.map(([guid, id, titleId]) => [guid, { id, titleId }])),
  }
}

export function centerRef(db: WriteDb, { centers }: References, name: string): number {
  return centers.get(name) ?? addText(db, centers, 'INSERT INTO centers (name) VALUES (?)', name)
}

export function levelRef(db: WriteDb, { levels }: References, level: string): number {
  return levels.get(level) ?? addText(db, levels, 'INSERT INTO levels (text) VALUES (?)', level)
}

export function titleRef(db: WriteDb, { titles }: References, title: string): number {
  const known = titles.get(title)
  if (known !== undefined) return known
  const id = addText(db, titles, 'INSERT INTO titles (text) VALUES (?)', title)
  indexText(db, 'title_search', id, title)
  return id
}

/** ID of a test. `titleId` is the title of a new test. */
export function testRef(db: WriteDb, { tests }: References, guid: Guid, titleId: number): number {
  const known = tests.get(guid)
  if (known !== undefined) return known.id
  const id = Number(prepare(db, 'INSERT INTO tests (guid, title_id) VALUES (?, ?)').run(guid, titleId).lastInsertRowid)
  tests.set(guid, { id, titleId })
  return id
}

/** Updates the title of a test to that of a current session. */
export function retitleTest(db: WriteDb, { tests }: References, guid: Guid, titleId: number): void {
  const known = tests.get(guid)
  if (known === undefined || known.titleId === titleId) return
  prepare(db, 'UPDATE tests SET title_id = ? WHERE id = ?').run(titleId, known.id)
  known.titleId = titleId
}

function addText(db: WriteDb, known: Map<string, number>, insert: string, text: string): number {
  const id = Number(prepare(db, insert).run(text).lastInsertRowid)
  known.set(text, id)
  return id
}
