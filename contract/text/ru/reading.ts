import type { enReading } from '../en-reading.ts'
import type { Russian } from '../translation.ts'

export const ruReading: Russian<typeof enReading> = {
  reading: {
    encoding: '{{name}} ({{script}})',
    ground: {
      declared: 'Кодировка указана в файле:',
      mostly: 'Кодировка определена, есть нечитаемые символы:',
      zeros: 'Кодировка определена по нулевым байтам:',
      letters: 'Кодировка определена по буквам:',
      usual: 'Кодировка предположительно, букв слишком мало:',
      beginning: 'Кодировка определена по началу файла:',
      chosen: 'Выбранная кодировка:',
    },
    scripts: {
      all: 'все письменности',
      western: 'западноевропейская',
      central: 'центральноевропейская',
      cyrillic: 'кириллица',
      greek: 'греческая',
      turkish: 'турецкая',
      hebrew: 'иврит',
      arabic: 'арабская',
      baltic: 'балтийская',
      vietnamese: 'вьетнамская',
      thai: 'тайская',
      japanese: 'японская',
      chinese: 'китайская упрощённая',
      chineseTraditional: 'китайская традиционная',
      korean: 'корейская',
    },
    source: 'Показать исходный текст',
    formatted: 'Показать с форматированием',
    mail: {
      from: 'От:',
      to: 'Кому:',
      cc: 'Копия:',
      date: 'Дата:',
      subject: 'Тема:',
    },
  },
}
