import type { enErrors } from '../en-errors.ts'
import type { Spanish } from '../translation.ts'

const NOTHING_CHANGED = 'No ha cambiado nada.'
const CACHE_KEPT = 'Los datos sincronizados están a salvo.'
const WORK_KEPT = 'Su trabajo está a salvo.'
const SAVED_KEPT = 'Todo lo guardado está a salvo.'
const ASK_ADMINISTRATOR = 'Vuelva a intentarlo; si el problema persiste, consulte a su administrador.'
const SYNC_AGAIN = 'Vuelva a sincronizar; si el problema persiste, consulte a su administrador.'
const TRY_LATER = 'Vuelva a intentarlo más tarde.'
const SET_CLOCK = 'Ajuste la fecha y la hora automáticamente y vuelva a intentarlo.'
const CORRECT_IT = 'Corríjalo y vuelva a intentarlo.'
const LATER_START = 'Elija una fecha de inicio posterior o corrija el nombre del centro en la conexión.'

export const esErrors: Spanish<typeof enErrors> = {
  network: {
    happened: 'No se pudo contactar con el servicio.',
    kept: CACHE_KEPT,
    todo: 'Compruebe la red y la dirección y vuelva a intentarlo.',
  },
  'network-address': {
    happened: 'Dirección no encontrada.',
    kept: CACHE_KEPT,
    todo: 'Compruebe que esté bien escrita y que haya red, y vuelva a intentarlo.',
  },
  'network-refused': {
    happened: 'No se pudo contactar con el servicio.',
    kept: CACHE_KEPT,
    todo: 'No hay respuesta en esta dirección y este puerto: compruebe ambos o vuelva a intentarlo más tarde.',
  },
  'network-certificate': {
    happened: 'Este equipo no confía en el certificado del servicio.',
    kept: 'No se envió nada.',
    todo: 'Si es un certificado privado, pida a su departamento de TI que lo autorice.',
  },
  'network-no-tls': {
    happened: 'No se pudo establecer una conexión segura.',
    kept: CACHE_KEPT,
    todo: 'Compruebe que este puerto use https, o use http://.',
  },
  timeout: {
    happened: 'El servicio no respondió a tiempo.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'clock-skew': {
    happened: 'El reloj de este equipo no coincide con el del servicio, que por eso rechaza las solicitudes.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-ahead': {
    happened:
      'El reloj de este equipo adelanta {{amount}} respecto al del servicio, que por eso rechaza las solicitudes.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-behind': {
    happened:
      'El reloj de este equipo atrasa {{amount}} respecto al del servicio, que por eso rechaza las solicitudes.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-jumped': {
    happened: 'Hay cambios guardados con fecha de hasta {{day}}, por delante del reloj de este equipo.',
    kept: 'Se conservan todos los cambios, en el orden correcto.',
    todo: 'Compruebe la fecha y la hora de este equipo. Los cambios nuevos llevan su hora.',
  },
  forbidden: {
    happened: 'ID de cuenta o clave secreta no aceptados.',
    kept: CACHE_KEPT,
    todo: 'Compárelos con la página de la cuenta en el servicio y corríjalos.',
  },
  'bad-request': {
    happened: 'El servicio rechazó {{asked}}.',
    kept: CACHE_KEPT,
    todo: 'Corríjalo en la conexión.',
  },
  'request-refused': {
    happened: 'El servicio rechazó la solicitud.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'page-refused': {
    happened: 'El servicio rechazó la página siguiente del centro «{{refused}}».',
    kept: CACHE_KEPT,
    todo: SYNC_AGAIN,
  },
  'not-found': {
    happened: 'No se encontró en el servicio.',
    kept: CACHE_KEPT,
    todo: 'Sincronice para actualizar.',
  },
  'center-not-found': {
    happened: 'No se encontró en el servicio.',
    kept: CACHE_KEPT,
    todo: 'Compruebe la dirección y el centro en la conexión.',
  },
  'rate-limited': {
    happened: 'Demasiadas solicitudes.',
    kept: CACHE_KEPT,
    todo: 'Espere un minuto y vuelva a intentarlo.',
  },
  'rate-limited-for': {
    happened: 'Demasiadas solicitudes.',
    kept: CACHE_KEPT,
    todo: 'Espere {{amount}} y vuelva a intentarlo.',
  },
  server: {
    happened: 'Error interno del servicio.',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'server-http': {
    happened: 'Error interno del servicio (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  redirect: {
    happened: 'Esta dirección redirige a otra; las solicitudes firmadas no se reenvían.',
    kept: NOTHING_CHANGED,
    todo: 'Introduzca la dirección del propio servicio.',
  },
  malformed: {
    happened: 'No se pudo leer la respuesta del servicio.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'not-this-service': {
    happened: 'No es un Assessment Service.',
    kept: NOTHING_CHANGED,
    todo: 'Compruebe la dirección; la causa puede ser una página de acceso a la red.',
  },
  'unknown-outcome': {
    happened: 'Se perdió la conexión; es posible que el cambio se haya aplicado.',
    kept: WORK_KEPT,
    todo: 'Compruebe el resultado en el servicio antes de repetirlo.',
  },
  cancelled: {
    happened: 'Cancelado.',
    kept: 'Lo ya terminado está a salvo.',
    todo: 'Puede volver a empezar cuando quiera.',
  },

  'keychain-unavailable': {
    happened: 'No se pudo usar el llavero de este equipo.',
    kept: 'No se escribió nada en el disco.',
    todo: 'Desbloquéelo o inícielo (en Linux, un Secret Service como GNOME Keyring) y vuelva a intentarlo. Sin él, Proctor Desk no puede abrir sus datos.',
  },
  'secret-missing': {
    happened: 'Falta la clave secreta.',
    kept: CACHE_KEPT,
    todo: 'Introduzca la clave secreta para sincronizar.',
  },
  'secret-wrong': {
    happened: 'Esta clave secreta no desbloquea sus datos.',
    kept: 'Sus datos no han cambiado.',
    todo: 'Compruebe que esté bien escrita; si la clave ha cambiado, introduzca primero la anterior y después edite la conexión.',
  },
  'disk-full': {
    happened: 'El disco está lleno.',
    kept: SAVED_KEPT,
    todo: 'Libere espacio y vuelva a intentarlo.',
  },
  'disk-error': {
    happened: 'No se pudo leer el disco ni escribir en él.',
    kept: SAVED_KEPT,
    todo: 'Compruebe que el disco esté conectado y admita escritura, y vuelva a intentarlo.',
  },
  'store-locked': {
    happened: 'La aplicación ya está abierta con esta carpeta de datos.',
    kept: NOTHING_CHANGED,
    todo: 'Cierre el otro Proctor Desk o use otra carpeta de datos.',
  },
  'store-newer': {
    happened: 'Una versión más reciente de Proctor Desk guardó estos datos.',
    kept: 'Los datos no han cambiado.',
    todo: 'Instale la versión más reciente.',
  },
  'store-damaged': {
    happened: 'La caché está dañada.',
    kept: 'Sus notas y revisiones se guardan aparte.',
    todo: 'Sincronice para reconstruir la caché.',
  },
  'cache-waits': {
    happened: 'La caché está dañada y Proctor Desk no puede reconstruirla ahora.',
    kept: 'Sus notas y revisiones se guardan aparte.',
    todo: 'Libere espacio o permita la escritura en la carpeta de datos, vuelva a intentarlo y sincronice.',
  },
  'reviews-damaged': {
    happened: 'El archivo con sus notas y revisiones está dañado o no existe.',
    kept: 'Los datos sincronizados se guardan aparte.',
    todo: 'Reinicie; si hace falta, se le ofrecerá la última copia de seguridad.',
  },
  'reviews-missing': {
    happened: 'Faltan algunas notas.',
    kept: 'No se ha sobrescrito nada.',
    todo: 'Vaya a las sesiones para restaurarlas.',
  },
  'connections-recovered': {
    happened: 'La lista de conexiones estaba dañada. Proctor Desk la restauró de una copia de seguridad.',
    kept: 'Los datos sincronizados, su trabajo y las claves secretas están a salvo.',
    todo: 'Compruebe los cambios recientes.',
  },
  'settings-recovered': {
    happened: 'Los ajustes estaban dañados. Proctor Desk los restauró de una copia.',
    kept: 'Su trabajo está a salvo.',
    todo: 'Compruebe los últimos cambios.',
  },
  'settings-lost': {
    happened: 'Los ajustes están dañados y no se pueden leer.',
    kept: 'No se envía nada: trabaja sin conexión.',
    todo: 'Compruebe los ajustes y vuelva a conectarse.',
  },
  'reviewer-recovered': {
    happened: 'Su nombre de revisor estaba dañado. Proctor Desk lo restauró.',
    kept: 'Su trabajo está a salvo.',
    todo: 'Compruebe su nombre en los ajustes.',
  },
  'store-key-missing': {
    happened: 'La clave de cifrado falta o es otra.',
    kept: 'Sus revisiones y descargas no han cambiado, pero no se pueden leer sin ella.',
    todo: 'Desbloquee el llavero del usuario que añadió esta conexión. Si la clave se ha perdido, quite la conexión, añádala de nuevo y vuelva a descargar.',
  },
  'store-sealed': {
    happened: 'Esta conexión está bloqueada.',
    kept: 'Sus datos están a salvo.',
    todo: 'Introduzca su clave secreta.',
  },
  'backup-unusable': {
    happened: 'No se pudo usar esta copia de seguridad: está dañada o no es de esta conexión.',
    kept: 'Sus notas y revisiones no han cambiado.',
    todo: 'Elija otra copia de seguridad.',
  },
  'worker-stopped': {
    happened: 'El proceso de datos se detuvo.',
    kept: SAVED_KEPT,
    todo: 'Vuelva a intentarlo; si el problema persiste, reinicie Proctor Desk.',
  },
  'worker-restarted': {
    happened: 'El proceso de datos se detuvo y se reinició.',
    kept: SAVED_KEPT,
    todo: 'Siga trabajando; las acciones fallidas están marcadas.',
  },

  'invalid-argument': {
    happened: 'Entrada no válida.',
    kept: NOTHING_CHANGED,
    todo: CORRECT_IT,
  },
  'invalid-field': {
    happened: 'Entrada no válida: «{{field}}».',
    kept: NOTHING_CHANGED,
    todo: CORRECT_IT,
  },
  'invalid-value': {
    happened: 'Entrada no válida: {{value}}.',
    kept: NOTHING_CHANGED,
    todo: CORRECT_IT,
  },
  'limit-exceeded': {
    happened: 'Límite superado en «{{field}}»: máximo {{limit}}.',
    kept: NOTHING_CHANGED,
    todo: 'Redúzcalo y vuelva a intentarlo.',
  },
  'file-too-large': {
    happened: 'Este archivo es demasiado grande para abrirlo: el límite es {{size}}.',
    kept: NOTHING_CHANGED,
    todo: 'Consulte a su administrador.',
  },
  'no-such-connection': {
    happened: 'Esta conexión ya no existe.',
    kept: NOTHING_CHANGED,
    todo: 'Elija otra o añádala de nuevo.',
  },
  'another-account': {
    happened: 'Esto pertenece a otra cuenta.',
    kept: NOTHING_CHANGED,
    todo: 'Compruebe la dirección y el ID de cuenta de la conexión.',
  },
  'no-such-session': {
    happened: 'Esta sesión ya no existe.',
    kept: 'Las demás sesiones no han cambiado.',
    todo: 'Vuelva a las sesiones y sincronice.',
  },
  'link-not-found': {
    happened: 'No se encontró ninguna sesión para este enlace.',
    kept: NOTHING_CHANGED,
    todo: 'Compruebe que haya red y que alguna conexión incluya el centro, y abra el enlace de nuevo.',
  },
  'link-malformed': {
    happened: 'Este enlace no lleva a ninguna sesión ni conexión.',
    kept: NOTHING_CHANGED,
    todo: 'Pida un enlace que Proctor Desk pueda abrir.',
  },
  'no-such-result-set': {
    happened: 'La lista ya no está abierta.',
    kept: WORK_KEPT,
    todo: 'Ábrala de nuevo.',
  },
  'offline-not-stored': {
    happened: 'No está en este equipo y Proctor Desk no puede contactar con el servicio.',
    kept: CACHE_KEPT,
    todo: 'Ábralo de nuevo cuando tenga conexión.',
  },
  'not-synced': {
    happened: 'No se exportó nada: aún no ha terminado ninguna sincronización.',
    kept: 'Si el archivo ya existía, no ha cambiado.',
    todo: 'Sincronice primero y después exporte.',
  },
  'working-offline': {
    happened: 'Está trabajando sin conexión.',
    kept: CACHE_KEPT,
    todo: 'Conéctese desde la barra lateral y vuelva a intentarlo.',
  },
  'media-network': {
    happened: 'No se pudo contactar con el servidor multimedia.',
    kept: CACHE_KEPT,
    todo: 'Compruebe la red y vuelva a intentarlo.',
  },
  'media-certificate': {
    happened: 'Este equipo no confía en el certificado del servidor multimedia.',
    kept: CACHE_KEPT,
    todo: 'Si es un certificado privado, pida a su departamento de TI que lo autorice.',
  },
  'media-timeout': {
    happened: 'El servidor multimedia no respondió a tiempo.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'media-not-found': {
    happened: 'Archivo no encontrado.',
    kept: CACHE_KEPT,
    todo: 'Actualice el informe y vuelva a intentarlo.',
  },
  'media-forbidden': {
    happened: 'El servidor multimedia denegó el acceso.',
    kept: CACHE_KEPT,
    todo: 'Actualice el informe: la dirección del archivo puede haber caducado.',
  },
  'media-server': {
    happened: 'Error del servidor multimedia.',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'media-server-http': {
    happened: 'Error del servidor multimedia (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'media-malformed': {
    happened: 'No se pudo leer la respuesta del servidor multimedia.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'media-refused': {
    happened: 'Dirección de archivo no permitida.',
    kept: 'No se descargó nada.',
    todo: 'Si el archivo debería estar ahí, consulte a su administrador.',
  },
  'media-unplayable': {
    happened: 'No se puede reproducir el video.',
    kept: 'La respuesta y el informe están a salvo.',
    todo: 'Vuelva a intentarlo o reproduzca el archivo original.',
  },
  'media-damaged': {
    happened: 'Esta descarga está dañada.',
    kept: WORK_KEPT,
    todo: 'Descárguela de nuevo.',
  },
  'sync-running': {
    happened: 'Ya hay una sincronización en curso.',
    kept: CACHE_KEPT,
    todo: 'Espere a que termine o cancélela.',
  },
  'sync-token-repeated': {
    happened: 'El servicio repitió una página; la sincronización se detuvo.',
    kept: CACHE_KEPT,
    todo: SYNC_AGAIN,
  },
  'sync-page-too-large': {
    happened: 'El servicio envió más sesiones por página de las permitidas.',
    kept: CACHE_KEPT,
    todo: 'Consulte a su administrador y vuelva a sincronizar.',
  },
  'sync-endless': {
    happened: 'La sincronización no terminaba y se detuvo.',
    kept: CACHE_KEPT,
    todo: SYNC_AGAIN,
  },
  'sync-start-refused': {
    happened: 'El servicio rechazó la fecha de inicio.',
    kept: CACHE_KEPT,
    todo: LATER_START,
  },
  'sync-start-refused-for': {
    happened: 'El servicio rechazó la fecha de inicio de «{{center}}» ({{value}}).',
    kept: CACHE_KEPT,
    todo: LATER_START,
  },
  'local-reviews-exist': {
    happened: 'Esta conexión contiene notas o revisiones suyas.',
    kept: NOTHING_CHANGED,
    todo: 'Confirme su eliminación o conserve la conexión.',
  },
  'note-changed': {
    happened: 'Esta nota cambió en otra ventana.',
    kept: 'Ambas versiones están a salvo.',
    todo: 'Elija una o conserve las dos.',
  },
  'rubric-changed': {
    happened: 'Esta rúbrica cambió en otra ventana.',
    kept: 'El otro borrador no ha cambiado.',
    todo: 'Conserve uno de los dos borradores.',
  },
  'transcript-changed': {
    happened: 'Esta transcripción cambió en otra ventana.',
    kept: 'La otra no ha cambiado.',
    todo: 'Revísela y repita el cambio si hace falta.',
  },
  'transcript-unreadable': {
    happened: 'Este archivo no se puede leer como transcripción.',
    kept: NOTHING_CHANGED,
    todo: 'Elija un archivo WebVTT, SRT o TTML, o JSON de Whisper o Deepgram.',
  },
  'program-changed': {
    happened: 'Este programa ha cambiado entretanto.',
    kept: 'El otro borrador no ha cambiado.',
    todo: 'Conserve uno de los dos borradores.',
  },
  'review-changed': {
    happened: 'Esta revisión cambió en otra ventana.',
    kept: 'La otra versión no ha cambiado.',
    todo: 'Compruébela y repita su cambio si hace falta.',
  },
  'review-submitted': {
    happened: 'Esta revisión está entregada.',
    kept: NOTHING_CHANGED,
    todo: 'Reábrala para modificarla.',
  },
  'review-incomplete': {
    happened: 'Falta algo en esta revisión.',
    kept: NOTHING_CHANGED,
    todo: 'Añádalo antes de entregarla.',
  },
  'blind-review': {
    happened: 'La revisión a ciegas está activada, así que esto sigue oculto.',
    kept: NOTHING_CHANGED,
    todo: 'Excluya nombres, fotos y datos del participante, o desactive la revisión a ciegas en Configuración › Revisión.',
  },
  'sender-refused': {
    happened: 'Se bloqueó una solicitud.',
    kept: 'No se hizo nada.',
    todo: 'Reinicie Proctor Desk.',
  },
  internal: {
    happened: 'Algo ha fallado en Proctor Desk.',
    kept: SAVED_KEPT,
    todo: 'Vuelva a intentarlo o consulte Configuración › Almacenamiento y registro.',
  },
}
