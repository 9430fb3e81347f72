import type { enListDownloads } from '../en-list-downloads.ts'
import type { Spanish } from '../translation.ts'

export const esListDownloads: Spanish<typeof enListDownloads> = {
  listDownloads: {
    state: {
      queued: 'En espera',
      paused: 'En pausa',
      ready: 'Lista',
      partly: 'Parcial',
      outdated: 'Obsoleta',
    },
    none: 'No descargada',
    badge: 'Sin conexión: {{state}}',
    stateAndSize: '{{state}}, {{size}}',
    missing: '{{what}}: {{why}}',
    missingItem: {
      video: 'Video {{num}}',
      original: 'Video original {{num}}',
      essayFile: 'Archivo de la pregunta {{num}}',
      protocol: 'Protocolo',
      report: 'Informe',
    },
    outdatedSince: 'Informe modificado: {{time}}',
    readyOffline: '{{ready, number}} de {{total, number}} sin conexión · {{size}}',
    download: 'Descargar…',
    keepView: 'Mantener esta vista descargada…',
    downloadSession: 'Descargar esta sesión…',
  },
}
