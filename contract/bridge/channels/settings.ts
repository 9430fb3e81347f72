import { settingsSchema } from '../../model/settings-schema.ts'
import type { Settings } from '../../model/settings.ts'
import { answers, call } from '../channel.ts'
import { nothing } from '../schemas.ts'

export const settingsChannels = {
  get: call(nothing, answers<Settings>()),
  set: call(settingsSchema.partial(), answers<Settings>()),
}
