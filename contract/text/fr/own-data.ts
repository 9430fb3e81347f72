import type { enOwnData } from '../en-own-data.ts'
import type { French } from '../translation.ts'

export const frOwnData: French<typeof enOwnData> = {
  reviewer: {
    title: 'Évaluateur',
    enter: 'Saisir le nom',
    edit: 'Modifier le nom',
    text: 'Affiché avec vos annotations. Jamais transmis au service.',
    name: 'Nom',
    initials: 'Initiales',
    none: 'Aucun nom',
  },
  log: {
    text: 'Dernières entrées, sans clé secrète ni données personnelles.',
    lines: 'Entrées du journal',
    empty: 'Le journal est vide',
    copy: 'Tout copier',
    copied: 'Copié',
  },
  commandPalette: {
    title: 'Commandes',
    placeholder: 'Rechercher des commandes et des personnes',
    empty: 'Aucun résultat',
    groups: {
      recent: 'Récentes',
      here: 'Cet écran',
      video: 'Vidéo',
      views: 'Vues',
      filters: 'Filtres',
      go: 'Aller à',
      program: 'Application',
      sessions: 'Sessions',
    },
    switchTo: 'Passer à {{name}}',
    settings: 'Paramètres : {{section}}',
    theme: 'Thème : {{theme}}',
  },
}
