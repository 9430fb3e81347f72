import type { enOffline } from '../en-offline.ts'
import type { German } from '../translation.ts'

export const deOffline: German<typeof enOffline> = {
  offline: {
    title: 'Netzwerk',
    hint: 'Die App sendet keine Anfragen: keine Synchronisierung, keine Berichte, keine Videos. Was auf diesem Computer liegt, bleibt verfügbar.',
    metered: 'In getakteten Netzwerken herunterladen',
    meteredHint: 'Ist dies aus, pausieren Downloads in Mobilfunknetzen und wo das System Daten spart.',
  },
}
