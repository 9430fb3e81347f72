import { z } from 'zod'
import { hasVisibleText } from '../../model/visible-text.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { listPreferencesSchema } from '../../model/list-preferences-schemas.ts'
import type { ListPreferences } from '../../model/list-preferences.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

/** Stored views that older versions allowed are read all the same. */
const changeSchema = listPreferencesSchema
  .partial()
  .refine(({ views }) => views?.every(({ name }) => hasVisibleText(name)) ?? true, 'nothing of a name can be seen')

export const preferencesChannels = {
  get: call(ofConnection, answers<ListPreferences>()),
  /** Replaces the given members and keeps the others. */
  set: call(z.strictObject({ connectionId: connectionIdSchema, change: changeSchema }), answers<null>()),
}
