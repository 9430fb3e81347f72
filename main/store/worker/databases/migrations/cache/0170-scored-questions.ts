import type { Migration } from '../../migrate.ts'

/**
 * The questions that a review has scored, as a JSON array of their numbers. Facts that were stored before are deleted and
 * made again from the journal: their points were sums of binary fractions, such as 0.30000000000000004.
 */
export const scoredQuestions: Migration = {
  version: 170,
  up(db) {
    db.exec(`
      DELETE FROM review_facts;
      DELETE FROM progress WHERE name IN ('reviews-followed', 'reviews-followed-mark');
      ALTER TABLE review_facts ADD COLUMN scored TEXT NOT NULL DEFAULT '[]';
    `)
  },
}
