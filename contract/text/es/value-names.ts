import type { enValueNames } from '../en-value-names.ts'
import type { Spanish } from '../translation.ts'

export const esValueNames: Spanish<typeof enValueNames> = {
  valueNames: {
    title: 'Etiquetas de supervisión – {{name}}',
    text: 'Los resultados de supervisión son números. Las etiquetas se guardan solo en este equipo.',
    conclusion: 'Conclusión',
    evaluation: 'Evaluación',
    none: 'Aún no hay etiquetas',
    occurs_one: 'En {{count, number}} informe',
    occurs_many: 'En {{count, number}} de informes',
    occurs_other: 'En {{count, number}} informes',
    line: 'Valor {{value}}',
    value: 'Valor',
    name: 'Etiqueta',
    tone: 'Color',
    tones: { neutral: 'Neutro', ok: 'Correcto', warn: 'Requiere atención', bad: 'Problema' },
    add: 'Añadir etiqueta',
    addTo: { conclusion: 'Añadir etiqueta de conclusión', evaluation: 'Añadir etiqueta de evaluación' },
    remove: 'Quitar etiqueta de {{value}}',
    removed: '«{{name}}» ({{value}}) se quitará al guardar.',
    keep: 'Deshacer',
    problem: {
      value: 'Introduzca un número entero.',
      twice: 'Ya está en la lista.',
      name: 'Introduzca una etiqueta o quite la línea.',
    },
  },
}
