import type { enEvidence } from '../en-evidence.ts'
import type { French } from '../translation.ts'

export const frEvidence: French<typeof enEvidence> = {
  evidence: {
    title: 'Rapport de preuves',
    make: 'Rapport de preuves…',
    running: 'Création de {{fileName}}',
    progress: '{{sessions, number}} sur {{total, number}}',
    done: '{{fileName}} enregistré',
    doneSessions_one: '{{count, number}} session dans le rapport.',
    doneSessions_many: '{{count, number}} de sessions dans le rapport.',
    doneSessions_other: '{{count, number}} sessions dans le rapport.',
    cancelled: 'Rapport annulé',
    failed: 'Rapport non enregistré',
    tooMany: 'Trop de sessions pour un seul rapport',
    tooManyText: 'Sélectionnez-en {{most, number}} au maximum.',
  },
}
