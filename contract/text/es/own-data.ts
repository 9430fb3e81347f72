import type { enOwnData } from '../en-own-data.ts'
import type { Spanish } from '../translation.ts'

export const esOwnData: Spanish<typeof enOwnData> = {
  reviewer: {
    title: 'Revisor',
    enter: 'Introducir nombre',
    edit: 'Editar nombre',
    text: 'Aparece junto a sus notas. Nunca se envía al servicio.',
    name: 'Nombre',
    initials: 'Iniciales',
    none: 'Aún sin nombre',
  },
  log: {
    text: 'Entradas más recientes, sin claves secretas ni datos personales.',
    lines: 'Entradas del registro',
    empty: 'El registro está vacío',
    copy: 'Copiar todo',
    copied: 'Copiado',
  },
  commandPalette: {
    title: 'Comandos',
    placeholder: 'Buscar comandos y personas',
    empty: 'Sin resultados',
    groups: {
      recent: 'Recientes',
      here: 'Esta pantalla',
      video: 'Video',
      views: 'Vistas',
      filters: 'Filtros',
      go: 'Ir a',
      program: 'Aplicación',
      sessions: 'Sesiones',
    },
    switchTo: 'Cambiar a {{name}}',
    settings: 'Configuración: {{section}}',
    theme: 'Tema: {{theme}}',
  },
}
