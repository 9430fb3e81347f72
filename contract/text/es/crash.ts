import type { enCrash } from '../en-crash.ts'
import type { Spanish } from '../translation.ts'

export const esCrash: Spanish<typeof enCrash> = {
  crash: {
    ended: 'Proctor Desk se cerró de forma inesperada',
    window: 'Una ventana ha fallado y se ha vuelto a cargar',
    unresponsive: 'Una ventana dejó de responder y se ha vuelto a cargar',
    thread: 'Un proceso de datos se ha detenido',
    unexpected: 'Algo ha fallado en Proctor Desk',
    safe: 'Todo lo guardado está a salvo. Un informe ayuda a encontrar la causa.',
    notSaved: 'No se pudo guardar el informe',
  },
  unresponsive: {
    title: 'Esta ventana no responde',
    text: 'Si la vuelve a cargar, se perderá lo que aún no se haya guardado.',
    wait: 'Esperar',
    reload: 'Volver a cargar',
  },
  crashesAgain: {
    title: 'Esta ventana falla una y otra vez',
    text: 'Todo lo guardado está a salvo. Vuelva a cargar la ventana, o ciérrela y reinicie la aplicación.',
    reload: 'Volver a cargar',
    close: 'Cerrar ventana',
  },
}
