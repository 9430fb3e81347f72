import type { enOffline } from '../en-offline.ts'
import type { Spanish } from '../translation.ts'

export const esOffline: Spanish<typeof enOffline> = {
  offline: {
    title: 'Red',
    hint: 'La aplicación no envía ninguna solicitud: ni sincronización, ni informes, ni videos. Lo que está en este equipo sigue disponible.',
    metered: 'Descargar en redes de uso medido',
    meteredHint: 'Si se desactiva, las descargas se pausan en redes móviles y cuando el sistema ahorra datos.',
  },
}
