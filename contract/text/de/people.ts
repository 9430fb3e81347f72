import type { enPeople } from '../en-people.ts'
import type { German } from '../translation.ts'

export const dePeople: German<typeof enPeople> = {
  people: {
    problemRow: 'Zeile',
    problemReason: 'Problem',
    moreRows: 'und {{count, number}} weitere',
    noRows: 'Die Tabelle hat keine Zeilen unter ihren Überschriften.',
    reason: {
      cells: 'Mehr Zellen als Spalten: Ein Trennzeichen steht nicht in Anführungszeichen.',
      unreadableText: 'Unlesbare Zeichen in „{{title}}“; prüfen Sie die Zeichencodierung.',
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
