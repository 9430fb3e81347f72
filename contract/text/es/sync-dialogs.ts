import type { enSyncDialogs } from '../en-sync-dialogs.ts'
import type { Spanish } from '../translation.ts'

export const esSyncDialogs: Spanish<typeof enSyncDialogs> = {
  syncDialogs: {
    failedDetails: 'Error de sincronización',
    laterStartTitle: 'Elegir fecha de inicio posterior',
    laterStartText:
      'El servicio rechazó {{value}} como fecha de inicio de {{center}}. Las sesiones modificadas antes de la nueva fecha no se sincronizarán; las ya sincronizadas se conservan.',
    laterStartLabel: 'Sincronizar sesiones modificadas desde',
    laterStartZone: 'Zona horaria: {{zone}}',
    laterStartSave: 'Guardar y sincronizar',
    laterStartInvalid: 'Introduzca una fecha y una hora.',
    rejectedTitle: 'Elementos ilegibles',
    rejectedText:
      'Proctor Desk no pudo leer estos elementos. Los conserva y volverá a intentarlo cuando el servicio los corrija.',
    rejectedRaw: 'Datos originales',
    rejectedHidden: 'Oculto en la revisión a ciegas.',
    rejectedNone: 'No hay elementos ilegibles',
    timeAhead:
      'El servicio dio una hora futura para {{center}}: {{when}}. La aplicación sincronizó desde una hora anterior, así que no falta nada.',
    allTitle: 'Se listan de nuevo todas las sesiones',
    allText: 'Las sesiones que ya no están en el servicio quedan marcadas. No se elimina nada.',
  },
}
