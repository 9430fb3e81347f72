import { z } from 'zod'
import {
  enteredSettingsSchema,
  type Connection,
  type RemovalInfo,
  type RestoredReviews,
} from '../../model/connection.ts'
import type { Failure } from '../../model/errors.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import type { ConnectionId } from '../../model/ids.ts'
import type { ConnectionTest } from '../../model/sync.ts'
import type { TableName } from '../../model/tables.ts'
import { enteredValueNamesSchema } from '../../model/value-names-schema.ts'
import { answers, call, event } from '../channel.ts'
import { nothing, ofConnection } from '../schemas.ts'

const secret = z.string().min(1).max(4096)
/** Where to keep the secret. In `memory` it lasts until the app ends. */
const keep = z.enum(['keychain', 'memory'])
/** Why the connection's store is read-only; `null` when it can be written. */
type Saving = { readonly failure: Failure | null }

export const connectionsChannels = {
  list: call(nothing, answers<readonly Connection[]>()),
  /** With `connectionId` and no `secret`, the stored secret is tried. */
  test: call(
    z.strictObject({
      settings: enteredSettingsSchema,
      secret: secret.optional(),
      connectionId: connectionIdSchema.optional(),
    }),
    answers<ConnectionTest>(),
  ),
  add: call(z.strictObject({ settings: enteredSettingsSchema, secret, keep }), answers<Connection>()),
  update: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      settings: enteredSettingsSchema,
      secret: secret.optional(),
      /** The user says that the new address is of the same account. */
      sameAccount: z.boolean().optional(),
    }),
    answers<Connection>(),
  ),
  provideSecret: call(z.strictObject({ connectionId: connectionIdSchema, secret, keep }), answers<Connection>()),
  setValueNames: call(
    z.strictObject({ connectionId: connectionIdSchema, valueNames: enteredValueNamesSchema }),
    answers<Connection>(),
  ),
  removalInfo: call(ofConnection, answers<RemovalInfo>()),
  /**
   * With `export` the user chooses a file, to which notes, reviews, rubrics, programs, profiles and the outbox are saved
   * first; `removed` is false where they chose none. With `unreadable` they are deleted, but only where they cannot be read.
   */
  remove: call(
    z.strictObject({ connectionId: connectionIdSchema, ownWork: z.enum(['none', 'export', 'unreadable']) }),
    answers<{ readonly removed: boolean }>(),
  ),
  restoreReviews: call(ofConnection, answers<RestoredReviews>()),
  saving: call(ofConnection, answers<Saving>()),
  /** Opens the store for writing where it could not be written before. */
  trySaving: call(ofConnection, answers<Saving>()),
  /** Tables that have changed, of one connection or (with `null`) of all. */
  tablesChanged: event<{ readonly connectionId: ConnectionId | null; readonly tables: readonly TableName[] }>(),
}
