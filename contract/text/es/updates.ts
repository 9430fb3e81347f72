import type { enUpdates } from '../en-updates.ts'
import type { Spanish } from '../translation.ts'

const STILL_WORKS = 'Proctor Desk funciona como antes.'
const NOTHING_INSTALLED = 'La descarga se eliminó y no se instaló nada.'
const SAVED_KEPT = 'Todo lo guardado está a salvo.'
const NOTHING_DOWNLOADED = 'No se descargó nada.'
const UPDATE_READY = 'La actualización está lista.'

export const esUpdates: Spanish<typeof enUpdates> = {
  updates: {
    title: 'Actualizaciones',
    checkFor: 'Buscar actualizaciones…',
    waits: 'Actualización disponible',
    failed: 'Error de actualización',
    newer: 'Versión más reciente',
    unknown: 'Aún sin comprobar',
    checking: 'Comprobando…',
    current: 'Al día. Última comprobación: {{ago}}.',
    available: '{{version}} ({{size}})',
    availableSince: '{{version}}, publicada: {{day}} ({{size}})',
    downloading: 'Descargando {{version}}: {{received}} de {{size}}',
    ready: '{{version}} está descargada. Reinicie para instalarla.',
    restarting: 'Guardando y cerrando ventanas…',
    check: 'Comprobar ahora',
    download: 'Descargar',
    cancel: 'Cancelar descarga',
    restart: 'Reiniciar y actualizar…',
    notes: 'Novedades de {{version}}',
    automatic: 'Buscar actualizaciones automáticamente',
    automaticHint: 'Al iniciar y cada 6 horas. Proctor Desk pregunta antes de descargar y antes de reiniciarse.',
    ask: {
      title: 'Reiniciar y actualizar',
      text: 'Proctor Desk guarda lo que ha escrito, cierra todas las ventanas, instala la versión {{version}} y se abre de nuevo.',
      exports_one: 'Hay {{count, number}} exportación en curso y se cancelará.',
      exports_many: 'Hay {{count, number}} de exportaciones en curso y se cancelarán.',
      exports_other: 'Hay {{count, number}} exportaciones en curso y se cancelarán.',
      evidenceReports_one: 'Se está creando {{count, number}} informe de evidencias y se cancelará.',
      evidenceReports_many: 'Se están creando {{count, number}} de informes de evidencias y se cancelarán.',
      evidenceReports_other: 'Se están creando {{count, number}} informes de evidencias y se cancelarán.',
      syncs_one: 'Hay {{count, number}} sincronización en curso. Continúa tras el reinicio.',
      syncs_many: 'Hay {{count, number}} de sincronizaciones en curso. Continúan tras el reinicio.',
      syncs_other: 'Hay {{count, number}} sincronizaciones en curso. Continúan tras el reinicio.',
      later: 'Más tarde',
      go: 'Reiniciar y actualizar',
    },
    troubles: {
      unreachable: {
        happened: 'No se pudo contactar con el servidor de actualizaciones.',
        kept: STILL_WORKS,
        todo: 'Compruebe la red y vuelva a intentarlo.',
      },
      slow: {
        happened: 'El servidor de actualizaciones no respondió a tiempo.',
        kept: STILL_WORKS,
        todo: 'Vuelva a intentarlo más tarde.',
      },
      refused: {
        happened: 'El servidor de actualizaciones respondió con un error ({{status}}).',
        kept: STILL_WORKS,
        todo: 'Vuelva a intentarlo más tarde; si el problema persiste, consulte a su administrador.',
      },
      'working-offline': {
        happened: 'Está trabajando sin conexión, por lo que Proctor Desk no buscó actualizaciones.',
        kept: STILL_WORKS,
        todo: 'Conéctese desde la barra lateral y vuelva a intentarlo.',
      },
      unsigned: {
        happened: 'La actualización no está firmada.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Avise a su administrador y no la instale por su cuenta.',
      },
      'wrongly-signed': {
        happened: 'La actualización no está firmada por los autores de Proctor Desk.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Avise a su administrador y no la instale por su cuenta.',
      },
      malformed: {
        happened: 'No se pudo leer lo que ofrece el servidor de actualizaciones.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Vuelva a intentarlo más tarde; si el problema persiste, consulte a su administrador.',
      },
      damaged: {
        happened: 'La descarga está dañada.',
        kept: NOTHING_INSTALLED,
        todo: 'Vuelva a descargarla; si el problema persiste, consulte a su administrador.',
      },
      'disk-full': {
        happened: 'El disco está lleno.',
        kept: SAVED_KEPT,
        todo: 'Libere espacio y vuelva a intentarlo.',
      },
      'disk-error': {
        happened: 'No se pudo escribir la actualización en el disco.',
        kept: SAVED_KEPT,
        todo: 'Compruebe que se pueda escribir en el disco y en la carpeta de la aplicación y vuelva a intentarlo.',
      },
      unsaved: {
        happened: 'Hay algo sin guardar, por lo que Proctor Desk no se reinició.',
        kept: UPDATE_READY,
        todo: 'Guárdelo o descártelo y reinicie.',
      },
      'silent-window': {
        happened: 'Una ventana no responde, por lo que Proctor Desk no se reinició.',
        kept: UPDATE_READY,
        todo: 'Cierre esa ventana y reinicie.',
      },
      'not-installed': {
        happened: 'No se pudo instalar la actualización.',
        kept: 'Todo lo guardado está a salvo y esta versión funciona como antes.',
        todo: 'Busque actualizaciones y vuelva a intentarlo, o instale la nueva versión por su cuenta.',
      },
    },
  },
}
