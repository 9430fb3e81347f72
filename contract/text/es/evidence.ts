import type { enEvidence } from '../en-evidence.ts'
import type { Spanish } from '../translation.ts'

export const esEvidence: Spanish<typeof enEvidence> = {
  evidence: {
    title: 'Informe de evidencias',
    make: 'Informe de evidencias…',
    running: 'Creando {{fileName}}',
    progress: '{{sessions, number}} de {{total, number}}',
    done: '{{fileName}} guardado',
    doneSessions_one: '{{count, number}} sesión en el informe.',
    doneSessions_many: '{{count, number}} de sesiones en el informe.',
    doneSessions_other: '{{count, number}} sesiones en el informe.',
    cancelled: 'Informe cancelado',
    failed: 'Informe no guardado',
    tooMany: 'Demasiadas sesiones para un informe',
    tooManyText: 'Seleccione {{most, number}} como máximo.',
  },
}
