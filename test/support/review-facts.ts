import { createConnectionRegistry } from '../../main/connections/registry.ts'
import { createKeytarStore } from '../../main/secrets/keytar-store.ts'
import { storeFiles } from '../../main/store/common/layout.ts'
import { cacheAt } from '../../main/store/common/location.ts'
import { openForWriting } from '../../main/store/worker/databases/database.ts'

/**
 * Gives three of five sessions without a report what the list shows of a review, in every stage, with every verdict and
 * up to 101 points. Only the list and what counts like it know of them: the journal has nothing. For a store that is
 * closed, of the one connection that there is.
 */
export async function fillReviewFacts(dataDir: string): Promise<void> {
  const registry = createConnectionRegistry({ folder: dataDir, secrets: createKeytarStore() })
  const [connection] = await registry.list()
  if (connection === undefined) throw new Error('there is no connection')
  const { folder, key } = await registry.storeAccess(connection.id)
  const db = openForWriting(cacheAt({ files: storeFiles(folder), key }))
  try {
    db.exec(`
      INSERT INTO review_facts (session_id, stage, verdict, conclusion, points, scored, kinds, notes)
      SELECT id, 1 + id % 4, iif(id % 7 = 0, NULL, (id * 31) % 4), NULL, iif(id % 3 = 0, NULL, (id * 17) % 102), iif(id % 3 = 0, '[]', '[1]'),
        iif(id % 2 = 0, '[]', '["check"]'), iif(id % 2 = 0, '{}', '{"check":2}')
      FROM sessions WHERE id % 5 < 3 AND id NOT IN (SELECT session_id FROM reports)`)
  } finally {
    db.close()
  }
}
