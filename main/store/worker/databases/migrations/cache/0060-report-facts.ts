import type { Migration } from '../../migrate.ts'

/**
 * What filters, orders and counts ask of reports, by session. The reports themselves are long: a pass over their table
 * reads every page of them.
 */
export const reportFacts: Migration = {
  version: 60,
  up(db) {
    db.exec(`
      CREATE INDEX reports_facts ON reports (session_id, conclusion, evaluation, video_answers, essays);
    `)
  },
}
