import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function waveformHandlers(desk: Desk): HandlerGroup<'waveforms'> {
  return {
    'waveforms.get': async ({ connectionId, key, questionNum, media, sound }) => ({
      levels: await desk.waveforms.get(connectionId, key, questionNum, { media, sound }),
    }),
    'waveforms.save': async ({ connectionId, key, questionNum, media, sound, levels }) => {
      await desk.waveforms.save(connectionId, key, questionNum, { media, sound, levels })
      return null
    },
  }
}
