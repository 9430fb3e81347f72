import type { Migration } from '../../migrate.ts'

/** IDs that this journal's device had before. All operations of these devices have been in this journal. */
export const formerDevices: Migration = {
  version: 70,
  up(db) {
    db.exec('CREATE TABLE former_devices (device TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;')
  },
}
