import { z } from 'zod'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { listPreferencesSchema } from '../../model/list-preferences-schemas.ts'
import type { ListPreferences } from '../../model/list-preferences.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

export const preferencesChannels = {
  get: call(ofConnection, answers<ListPreferences>()),
  /** Replaces the given members and keeps the others. */
  set: call(
    z.strictObject({ connectionId: connectionIdSchema, change: listPreferencesSchema.partial() }),
    answers<null>(),
  ),
}
