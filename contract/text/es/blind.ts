import type { enBlind } from '../en-blind.ts'
import type { Spanish } from '../translation.ts'

export const esBlind: Spanish<typeof enBlind> = {
  blind: {
    participant: 'Participante {{of}}',
    picture: 'imagen',
    protocol: 'protocolo de supervisión',
    unnamedField: 'campo sin nombre',
    band: 'Revisión a ciegas.',
    bandText:
      'Nombres, fotos y datos personales se ocultan en todas partes, también en búsquedas, exportaciones y avisos. Revelarlos queda registrado.',
    turnOff: 'Desactivar…',
    turnOffTitle: 'Desactivar revisión a ciegas',
    turnOffText:
      'Los nombres, las fotos y los datos personales de esta conexión volverán a verse al momento en todas las ventanas. Las revisiones no cambian.',
    turnOffNow: 'Desactivar',
    turnedOff: 'Revisión a ciegas desactivada',
    hidden: 'Oculto',
    hiddenFields_one: '{{count, number}} campo oculto',
    hiddenFields_many: '{{count, number}} de campos ocultos',
    hiddenFields_other: '{{count, number}} campos ocultos',
    reveal: 'Revelar…',
    revealOf: 'Revelar {{what}}…',
    revealTitle: 'Revelar {{what}}',
    reason: 'Motivo',
    revealHint: 'Solo se muestra en esta sesión y queda en su historial con el motivo.',
    revealNow: 'Revelar',
    revealed: 'Revelado: {{what}}',
    pictureHidden: 'Imagen oculta, el sonido se reproduce',
    revealPicture: 'Revelar imagen…',
    protocolHidden: 'El protocolo está oculto',
    protocolHiddenText: 'Puede mostrar el nombre y fotos del participante.',
    revealProtocol: 'Revelar protocolo…',
    exportNote:
      'La revisión a ciegas está activada. Se excluyen los nombres, los datos del participante y las direcciones de archivos.',
  },
}
