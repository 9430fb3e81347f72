import type { enPeople } from '../en-people.ts'
import type { German } from '../translation.ts'

export const dePeople: German<typeof enPeople> = {
  people: {
    problemRow: 'Zeile',
    problemReason: 'Problem',
    moreRows: 'und {{count, number}} weitere',
    noRows: 'Die Tabelle hat keine Zeilen unter ihren Überschriften.',
    hintStatus: '„{{title}}“ sieht wie ein Status aus und wird nicht gesendet.',
    hintNothing:
      '{{field}} ist in manchen Zeilen „{{value}}“ ({{rows, number}}). Programme schreiben das für nichts; es wird so gesendet.',
    reason: {
      cells: 'Mehr Zellen als Spalten: Ein Trennzeichen steht nicht in Anführungszeichen.',
      quotes: 'Anführungszeichen passen nicht zusammen.',
      lineFeed: 'Ein Zeilenumbruch steht nicht in Anführungszeichen: Das ist vielleicht eine halbe Zeile.',
      unreadableText: 'Unlesbare Zeichen in „{{title}}“; prüfen Sie die Zeichencodierung.',
      errorValue: '„{{title}}“ ist ein Fehlerwert einer Tabellenkalkulation: {{value}}',
      shortened: '„{{title}}“ ist eine Zahl, die eine Tabellenkalkulation gekürzt hat: {{value}}',
      formula: '„{{title}}“ ist eine Formel, nicht ihr Ergebnis: {{value}}',
      hiddenSigns: '„{{title}}“ enthält unsichtbare Zeichen: {{value}}',
      idTextMark: 'Die ID beginnt mit einem Zeichen, das nur Tabellenkalkulationen brauchen: {{value}}',
      idDecimals: 'Die ID {{value}} hat Dezimalstellen: Eine Tabellenkalkulation hielt sie für eine Zahl.',
      idDay:
        'Die ID {{value}} sieht wie ein Datum aus: Eine Tabellenkalkulation kann sie aus etwas anderem gemacht haben.',
      idDigits:
        'Die ID {{value}} ist eine Zahl mit mehr Stellen, als eine Tabellenkalkulation behält. Formatieren Sie die Spalte als Text.',
      idZeros:
        'Die ID {{value}} ist vielleicht {{known}} von der letzten Synchronisierung: Eine Tabellenkalkulation kann sie geändert haben.',
      noValues: 'Alle Zellen, die gesendet würden, sind leer.',
      emptyId: 'Die ID ist leer.',
      idTooLong: 'Die ID hat {{length, number}} Zeichen; erlaubt sind 250.',
      repeatedId: 'Zeilen mit derselben ID: {{rows}}. Keine davon wird gesendet.',
      status: 'Unbekannter Status „{{value}}“.',
      required: '{{field}} ist ein Pflichtfeld und leer.',
      email: '{{field}}: „{{value}}“ ist keine E-Mail-Adresse.',
      phone: '{{field}}: „{{value}}“ ist keine Telefonnummer.',
      number: '{{field}}: „{{value}}“ ist keine Zahl mit Dezimalpunkt.',
      date: '{{field}}: „{{value}}“ ist kein Datum wie 2026-11-30.',
      choice: '{{field}}: „{{value}}“ steht nicht zur Auswahl.',
      image: '{{field}} ist kein JPEG-, PNG- oder GIF-Bild.',
      imageType: '{{field}}: Das Bild hat einen anderen Typ als angegeben.',
      imageTooLarge: '{{field}}: Das Bild ist größer als 2 MB.',
    },
  },
}
