import type { enReading } from '../en-reading.ts'
import type { Spanish } from '../translation.ts'

export const esReading: Spanish<typeof enReading> = {
  reading: {
    encoding: '{{name}} ({{script}})',
    ground: {
      declared: 'Codificación indicada en el archivo:',
      mostly: 'Codificación supuesta, con caracteres ilegibles:',
      zeros: 'Codificación supuesta por los bytes nulos:',
      letters: 'Codificación supuesta por las letras:',
      usual: 'Codificación supuesta, con muy pocas letras:',
      beginning: 'Codificación supuesta por el comienzo del archivo:',
      chosen: 'Codificación elegida:',
    },
    scripts: {
      all: 'todos los alfabetos',
      western: 'occidental',
      central: 'centroeuropeo',
      cyrillic: 'cirílico',
      greek: 'griego',
      turkish: 'turco',
      hebrew: 'hebreo',
      arabic: 'árabe',
      baltic: 'báltico',
      vietnamese: 'vietnamita',
      thai: 'tailandés',
      japanese: 'japonés',
      chinese: 'chino simplificado',
      chineseTraditional: 'chino tradicional',
      korean: 'coreano',
    },
    source: 'Mostrar código fuente',
    formatted: 'Mostrar con formato',
    mail: {
      from: 'De:',
      to: 'Para:',
      cc: 'Cc:',
      date: 'Fecha:',
      subject: 'Asunto:',
    },
  },
}
