import type { enTracks } from '../en-tracks.ts'
import type { German } from '../translation.ts'

export const deTracks: German<typeof enTracks> = {
  tracks: {
    picture: 'Bild',
    sound: 'Ton',
    both: 'Beide',
    switch: 'wechseln',
    pictureNumber: 'Bild {{number}}',
    soundNumber: 'Ton {{number}}',
    counted: '{{name}} {{number}}',
    names: {
      camera: 'Kamera',
      screen: 'Bildschirm',
      microphone: 'Mikrofon',
      alternate: 'Alternative',
      supplementary: 'Ergänzung',
      commentary: 'Kommentar',
      dub: 'Synchronisiert',
      description: 'Audiodeskription',
    },
    late: '{{name}} · lädt …',
    failed: '{{name}} kann nicht gezeigt werden. Erneut versuchen',
    enlarge: '{{name}} groß zeigen',
  },
}
