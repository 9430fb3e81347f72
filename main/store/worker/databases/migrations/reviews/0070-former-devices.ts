import type { Migration } from '../../migrate.ts'

/** Devices that the journal was before it became another one: their operations have all been here. */
export const formerDevices: Migration = {
  version: 70,
  up(db) {
    db.exec('CREATE TABLE former_devices (device TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;')
  },
}
