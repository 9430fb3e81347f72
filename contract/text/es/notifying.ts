import type { enNotifying } from '../en-notifying.ts'
import type { Spanish } from '../translation.ts'

export const esNotifying: Spanish<typeof enNotifying> = {
  notifying: {
    title: 'Notificaciones',
    switch: 'Avisar cuando termine una sincronización o exportación',
    hint: 'Solo mientras ninguna ventana de Proctor Desk esté delante. El icono muestra cuántas sesiones nuevas hay hasta que vuelva.',
    synced: 'Sincronización terminada',
    syncFailed: 'Error de sincronización',
    exported: 'Exportación terminada',
    evidenceMade: 'Informe de evidencias terminado',
    came: '{{name}}. Nuevas: {{created, number}}; modificadas: {{changed, number}}',
    failedFor: '{{name}}: {{reason}}',
    newSessions_one: '{{count, number}} sesión nueva',
    newSessions_many: '{{count, number}} de sesiones nuevas',
    newSessions_other: '{{count, number}} sesiones nuevas',
    recent: 'Conexiones recientes',
  },
}
