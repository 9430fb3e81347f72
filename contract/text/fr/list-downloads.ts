import type { enListDownloads } from '../en-list-downloads.ts'
import type { French } from '../translation.ts'

export const frListDownloads: French<typeof enListDownloads> = {
  listDownloads: {
    state: {
      queued: 'En attente',
      paused: 'Suspendue',
      ready: 'Prête',
      partly: 'Partielle',
      outdated: 'Obsolète',
    },
    none: 'Non téléchargée',
    badge: 'Hors ligne : {{state}}',
    stateAndSize: '{{state}}, {{size}}',
    missing: '{{what}} : {{why}}',
    missingItem: {
      video: 'Vidéo {{num}}',
      original: 'Vidéo originale {{num}}',
      essayFile: 'Fichier de la question {{num}}',
      protocol: 'Protocole',
      report: 'Rapport',
    },
    outdatedSince: 'Rapport modifié : {{time}}',
    readyOffline: '{{ready, number}} sur {{total, number}} hors ligne · {{size}}',
    download: 'Télécharger…',
    keepView: 'Garder cette vue téléchargée…',
    downloadSession: 'Télécharger cette session…',
  },
}
