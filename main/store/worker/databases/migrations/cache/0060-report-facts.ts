import type { Migration } from '../../migrate.ts'

/**
 * The report columns that filters, orders and counts use, by session. A pass over the table of reports would read every
 * page of the long reports.
 */
export const reportFacts: Migration = {
  version: 60,
  up(db) {
    db.exec(`
      CREATE INDEX reports_facts ON reports (session_id, conclusion, evaluation, video_answers, essays);
    `)
  },
}
