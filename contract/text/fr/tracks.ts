import type { enTracks } from '../en-tracks.ts'
import type { French } from '../translation.ts'

export const frTracks: French<typeof enTracks> = {
  tracks: {
    picture: 'Image',
    sound: 'Son',
    both: 'Les deux',
    switch: 'changer',
    pictureNumber: 'Image {{number}}',
    soundNumber: 'Son {{number}}',
    counted: '{{name}} {{number}}',
    names: {
      camera: 'Caméra',
      screen: 'Écran',
      microphone: 'Micro',
      alternate: 'Variante',
      supplementary: 'Complément',
      commentary: 'Commentaire',
      dub: 'Doublage',
      description: 'Audiodescription',
    },
    late: '{{name}} · chargement…',
    failed: '{{name}} : affichage impossible. Réessayer',
    enlarge: 'Agrandir {{name}}',
  },
}
