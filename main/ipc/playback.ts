import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function playbackHandlers(desk: Desk): HandlerGroup<'playback'> {
  return {
    'playback.get': async ({ connectionId, key, questionNum }) => ({
      seconds: await desk.playback.get(connectionId, key, questionNum),
    }),
    'playback.set': async ({ connectionId, key, questionNum, seconds }) => {
      await desk.playback.set(connectionId, key, questionNum, seconds)
      return null
    },
  }
}
