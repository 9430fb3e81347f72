import { z } from 'zod'
import { backupNameSchema, type Backup, type BackupComparison, type RestoredBackup } from '../../model/backup.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

const ofBackup = z.strictObject({ connectionId: connectionIdSchema, name: backupNameSchema })

export const backupsChannels = {
  /** Checks each backup, which takes seconds where they are large. */
  list: call(ofConnection, answers<readonly Backup[]>()),
  create: call(ofConnection, answers<{ readonly name: string }>()),
  compare: call(ofBackup, answers<BackupComparison>()),
  /** Merges what the backup has into the notes and reviews. Later work stays. */
  restore: call(ofBackup, answers<RestoredBackup>()),
  showInFolder: call(ofBackup, answers<null>()),
}
