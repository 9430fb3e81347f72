import type { enSandbox } from '../en-sandbox.ts'
import type { French } from '../translation.ts'

export const frSandbox: French<typeof enSandbox> = {
  sandbox: {
    title: 'Démarrer sans le bac à sable ?',
    text: 'Le bac à sable de Chromium est désactivé : un fichier malveillant d’un participant pourrait accéder à vos propres fichiers.',
    advice:
      'Vos données sont intactes jusqu’ici. S’il s’agit de l’AppImage, installez plutôt le paquet deb : il met le bac à sable en place.',
    quit: 'Quitter',
    start: 'Démarrer quand même',
  },
}
