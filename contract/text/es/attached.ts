import type { enAttached } from '../en-attached.ts'
import type { Spanish } from '../translation.ts'

export const esAttached: Spanish<typeof enAttached> = {
  attached: {
    title_one: '{{count, number}} archivo adjunto',
    title_many: '{{count, number}} de archivos adjuntos',
    title_other: '{{count, number}} archivos adjuntos',
    unnamed: 'Archivo adjunto {{number}}',
    damaged: 'No se pudo abrir {{name}}. Está dañado o protegido con una contraseña.',
    failed: 'No se pudo abrir {{name}}. {{reason}}',
    tooDeep: 'Los archivos adjuntos tan anidados no se abren.',
    trail: 'Archivos que contienen este adjunto',
    back: 'Volver a {{name}}',
    noNotes: 'Las notas van en el archivo, no en sus adjuntos.',
  },
}
