import type { enNotifying } from '../en-notifying.ts'
import type { French } from '../translation.ts'

export const frNotifying: French<typeof enNotifying> = {
  notifying: {
    title: 'Notifications',
    switch: 'Prévenir à la fin d’une synchronisation ou d’un export',
    hint: 'Seulement tant qu’aucune fenêtre de Proctor Desk n’est au premier plan. L’icône compte les nouvelles sessions jusqu’à votre retour.',
    synced: 'Synchronisation terminée',
    syncFailed: 'Échec de la synchronisation',
    exported: 'Export terminé',
    evidenceMade: 'Rapport de preuves terminé',
    came: '{{name}} – nouvelles : {{created, number}}, modifiées : {{changed, number}}',
    failedFor: '{{name}} : {{reason}}',
    newSessions_one: '{{count, number}} nouvelle session',
    newSessions_many: '{{count, number}} de nouvelles sessions',
    newSessions_other: '{{count, number}} nouvelles sessions',
    recent: 'Connexions récentes',
  },
}
