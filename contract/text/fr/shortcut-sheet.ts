import type { enShortcutSheet } from '../en-shortcut-sheet.ts'
import type { French } from '../translation.ts'

export const frShortcutSheet: French<typeof enShortcutSheet> = {
  shortcutSheet: {
    everywhere: 'Partout',
    grid: 'Liste des sessions',
    session: 'Session',
    review: 'Évaluation',
    player: 'Vidéo',
    notes: 'Annotations sur les réponses',
    rubric: 'Grille',
    file: 'Fichier',
    insight: 'Bilan',
    downloads: 'Téléchargements',
    tests: 'Tests',
    participants: 'Participants',
    registration: 'Inscription de participants',
    employees: 'Employés',
    programs: 'Programmes',
    results: 'Résultats',
    outbox: 'Boîte d’envoi',
    settings: 'Paramètres',
    singleKeysOff: 'Les raccourcis à une touche n’agissent que dans la liste ou la vidéo active.',
  },
}
