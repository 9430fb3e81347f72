import type { enCrash } from '../en-crash.ts'
import type { French } from '../translation.ts'

export const frCrash: French<typeof enCrash> = {
  crash: {
    ended: 'Proctor Desk s’est fermé de façon inattendue',
    window: 'Une fenêtre a cessé de fonctionner et a été rechargée',
    unresponsive: 'Une fenêtre ne répondait plus et a été rechargée',
    thread: 'Un processus de données s’est arrêté',
    unexpected: 'Une erreur s’est produite dans Proctor Desk',
    safe: 'Tout ce qui est enregistré est intact. Un rapport aide à trouver la cause.',
    notSaved: 'Impossible d’enregistrer le rapport',
  },
  unresponsive: {
    title: 'Cette fenêtre ne répond pas',
    text: 'Si vous la rechargez, ce qui n’est pas encore enregistré sera perdu.',
    wait: 'Attendre',
    reload: 'Recharger',
  },
  crashesAgain: {
    title: 'Cette fenêtre s’arrête de façon répétée',
    text: 'Tout ce qui est enregistré est intact. Rechargez la fenêtre, ou fermez-la et redémarrez l’application.',
    reload: 'Recharger',
    close: 'Fermer la fenêtre',
  },
}
