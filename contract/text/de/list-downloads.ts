import type { enListDownloads } from '../en-list-downloads.ts'
import type { German } from '../translation.ts'

export const deListDownloads: German<typeof enListDownloads> = {
  listDownloads: {
    state: {
      queued: 'Wartet',
      paused: 'Angehalten',
      ready: 'Bereit',
      partly: 'Teilweise',
      outdated: 'Veraltet',
    },
    none: 'Nicht heruntergeladen',
    badge: 'Offline: {{state}}',
    stateAndSize: '{{state}}, {{size}}',
    missing: '{{what}}: {{why}}',
    missingItem: {
      video: 'Video {{num}}',
      original: 'Originalvideo {{num}}',
      essayFile: 'Datei der Frage {{num}}',
      protocol: 'Protokoll',
      report: 'Bericht',
    },
    outdatedSince: 'Bericht geändert: {{time}}',
    readyOffline: '{{ready, number}} von {{total, number}} offline bereit · {{size}}',
    download: 'Herunterladen…',
    keepView: 'Diese Ansicht offline halten…',
    downloadSession: 'Diese Sitzung herunterladen…',
  },
}
