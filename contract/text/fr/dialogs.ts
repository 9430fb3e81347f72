import type { enDialogs } from '../en-dialogs.ts'
import type { French } from '../translation.ts'

export const frDialogs: French<typeof enDialogs> = {
  failedLoad: {
    title: 'Impossible de charger cette fenêtre',
    text: 'Tout ce qui est enregistré est intact. Réessayez ou redémarrez l’application.',
    again: 'Réessayer',
    close: 'Fermer la fenêtre',
  },
  replaceFile: {
    title: 'Remplacer « {{name}} » ?',
    text: 'Un fichier de ce nom existe déjà dans « {{folder}} ».',
    replace: 'Remplacer',
    cancel: 'Annuler',
  },
  openLink: {
    title: 'Ouvrir dans le navigateur',
    message: 'Ouvrir {{host}} dans votre navigateur ?',
    text: 'Cette adresse vient des données du service, pas de Proctor Desk.',
    open: 'Ouvrir',
  },
  startFailed: {
    quit: 'Quitter',
    title: 'Proctor Desk ne peut pas démarrer',
    refusedOption: 'L’option {{option}} permettrait à d’autres d’accéder à vos données. Démarrez sans elle.',
  },
}
