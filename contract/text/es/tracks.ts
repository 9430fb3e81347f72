import type { enTracks } from '../en-tracks.ts'
import type { Spanish } from '../translation.ts'

export const esTracks: Spanish<typeof enTracks> = {
  tracks: {
    picture: 'Imagen',
    sound: 'Sonido',
    both: 'Ambas',
    switch: 'cambiar',
    pictureNumber: 'Imagen {{number}}',
    soundNumber: 'Sonido {{number}}',
    counted: '{{name}} {{number}}',
    names: {
      camera: 'Cámara',
      screen: 'Pantalla',
      microphone: 'Micrófono',
      alternate: 'Alternativa',
      supplementary: 'Complemento',
      commentary: 'Comentario',
      dub: 'Doblada',
      description: 'Audiodescripción',
    },
    late: '{{name}} · cargando…',
    failed: '{{name}}: no se puede mostrar. Reintentar',
    enlarge: 'Ampliar {{name}}',
  },
}
