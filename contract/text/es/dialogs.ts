import type { enDialogs } from '../en-dialogs.ts'
import type { Spanish } from '../translation.ts'

export const esDialogs: Spanish<typeof enDialogs> = {
  failedLoad: {
    title: 'No se pudo cargar esta ventana',
    text: 'Todo lo guardado está a salvo. Vuelva a intentarlo o reinicie la aplicación.',
    again: 'Reintentar',
    close: 'Cerrar ventana',
  },
  replaceFile: {
    title: '¿Reemplazar «{{name}}»?',
    text: 'Ya hay un archivo con este nombre en «{{folder}}».',
    replace: 'Reemplazar',
    cancel: 'Cancelar',
  },
  openLink: {
    title: 'Abrir en el navegador',
    message: '¿Abrir {{host}} en el navegador?',
    text: 'Esta dirección procede de los datos del servicio, no de Proctor Desk.',
    open: 'Abrir',
  },
  startFailed: {
    quit: 'Salir',
    title: 'Proctor Desk no se puede iniciar',
    refusedOption: 'La opción {{option}} permitiría que otros accedieran a sus datos. Inicie sin ella.',
  },
}
