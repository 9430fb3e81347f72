import { describe, expect, test } from 'vitest'
import { settingsFor } from '../../../../../renderer/features/player/dash-player.ts'

const PICTURE = { contentType: 'video', Representation: [{ mimeType: 'video/mp4', codecs: 'avc1.64001e' }] }
const SOUND = { Representation: [{ mimeType: 'audio/mp4', codecs: 'mp4a.40.2' }] }
const period = (...AdaptationSet: readonly (typeof PICTURE | typeof SOUND)[]) => ({ AdaptationSet })

describe('what dash.js does otherwise', () => {
  test('nothing where all periods have the same kinds of media', () => {
    expect(settingsFor({ Period: [period(PICTURE, SOUND), period(SOUND, PICTURE, SOUND)] })).toEqual({
      buffer: { reuseExistingSourceBuffers: true },
      capabilities: { useMediaCapabilitiesApi: true },
    })
  })

  test('it makes new buffers for a period without sound', () => {
    const { buffer } = settingsFor({ Period: [period(PICTURE, SOUND), period(PICTURE)] })
    expect(buffer).toEqual({ reuseExistingSourceBuffers: false })
  })

  test('it looks otherwise whether picture and sound in the same segments can be decoded', () => {
    const both = { ...PICTURE, Representation: [{ mimeType: 'video/mp4', codecs: 'avc1.64001e,mp4a.40.2' }] }
    expect(settingsFor({ Period: [period(both)] }).capabilities).toEqual({ useMediaCapabilitiesApi: false })
  })
})
