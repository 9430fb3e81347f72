import type { enShortcutSheet } from '../en-shortcut-sheet.ts'
import type { Spanish } from '../translation.ts'

export const esShortcutSheet: Spanish<typeof enShortcutSheet> = {
  shortcutSheet: {
    everywhere: 'En todas partes',
    grid: 'Lista de sesiones',
    session: 'Sesión',
    review: 'Revisión',
    player: 'Video',
    notes: 'Notas sobre respuestas',
    rubric: 'Rúbrica',
    file: 'Archivo',
    insight: 'Análisis',
    downloads: 'Descargas',
    tests: 'Pruebas',
    participants: 'Participantes',
    registration: 'Inscripción de participantes',
    employees: 'Empleados',
    programs: 'Programas',
    results: 'Resultados',
    outbox: 'Bandeja de salida',
    settings: 'Configuración',
    singleKeysOff: 'Los atajos de una tecla solo funcionan en la lista o en el video.',
  },
}
