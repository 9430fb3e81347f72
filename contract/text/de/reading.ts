import type { enReading } from '../en-reading.ts'
import type { German } from '../translation.ts'

export const deReading: German<typeof enReading> = {
  reading: {
    encoding: '{{name}} ({{script}})',
    ground: {
      declared: 'Zeichencodierung laut Datei:',
      mostly: 'Zeichencodierung geschätzt, mit unlesbaren Zeichen:',
      zeros: 'Zeichencodierung geschätzt anhand von Nullbytes:',
      letters: 'Zeichencodierung geschätzt anhand der Buchstaben:',
      usual: 'Zeichencodierung geschätzt, bei zu wenigen Buchstaben:',
      beginning: 'Zeichencodierung geschätzt anhand des Dateianfangs:',
      chosen: 'Gewählte Zeichencodierung:',
    },
    scripts: {
      all: 'alle Schriften',
      western: 'westlich',
      central: 'mitteleuropäisch',
      cyrillic: 'kyrillisch',
      greek: 'griechisch',
      turkish: 'türkisch',
      hebrew: 'hebräisch',
      arabic: 'arabisch',
      baltic: 'baltisch',
      vietnamese: 'vietnamesisch',
      thai: 'thailändisch',
      japanese: 'japanisch',
      chinese: 'chinesisch, vereinfacht',
      chineseTraditional: 'chinesisch, traditionell',
      korean: 'koreanisch',
    },
    source: 'Quelltext anzeigen',
    formatted: 'Formatiert anzeigen',
    mail: {
      from: 'Von:',
      to: 'An:',
      cc: 'Cc:',
      date: 'Datum:',
      subject: 'Betreff:',
    },
  },
}
