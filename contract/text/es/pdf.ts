import type { enPdf } from '../en-pdf.ts'
import type { Spanish } from '../translation.ts'

export const esPdf: Spanish<typeof enPdf> = {
  pdf: {
    password: 'Este archivo está protegido con contraseña.',
    passwordField: 'Contraseña',
    open: 'Abrir',
    wrongPassword: 'Contraseña incorrecta.',
    comments: 'Comentarios de la página {{number}}',
    hiddenLayers: 'Capas ocultas',
  },
}
