import type { Connection } from '../../model/connection.ts'
import { answers, call } from '../channel.ts'
import { nothing } from '../schemas.ts'

export const demoChannels = {
  start: call(nothing, answers<Connection>()),
}
