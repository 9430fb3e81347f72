import type { enSandbox } from '../en-sandbox.ts'
import type { Spanish } from '../translation.ts'

export const esSandbox: Spanish<typeof enSandbox> = {
  sandbox: {
    title: '¿Iniciar sin el aislamiento?',
    text: 'El aislamiento (sandbox) de Chromium está desactivado, así que un archivo dañino de un participante podría acceder a los archivos de usted.',
    advice:
      'Sus datos están a salvo hasta ahora. Si esto es la AppImage, instale en su lugar el paquete deb: configura el aislamiento.',
    quit: 'Salir',
    start: 'Iniciar de todos modos',
  },
}
