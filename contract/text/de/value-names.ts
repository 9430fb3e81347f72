import type { enValueNames } from '../en-value-names.ts'
import type { German } from '../translation.ts'

export const deValueNames: German<typeof enValueNames> = {
  valueNames: {
    title: 'Proctoring-Bezeichnungen – {{name}}',
    text: 'Proctoring-Ergebnisse sind Zahlen. Bezeichnungen sind nur auf diesem Computer gespeichert.',
    conclusion: 'Fazit',
    evaluation: 'Einschätzung',
    none: 'Noch keine Bezeichnungen',
    occurs_one: 'In {{count, number}} Bericht',
    occurs_other: 'In {{count, number}} Berichten',
    line: 'Wert {{value}}',
    value: 'Wert',
    name: 'Bezeichnung',
    tone: 'Farbe',
    tones: { neutral: 'Neutral', ok: 'OK', warn: 'Auffällig', bad: 'Problem' },
    add: 'Bezeichnung hinzufügen',
    addTo: { conclusion: 'Bezeichnung für Fazit hinzufügen', evaluation: 'Bezeichnung für Einschätzung hinzufügen' },
    remove: 'Bezeichnung für {{value}} entfernen',
    removed: '„{{name}}“ ({{value}}) wird beim Speichern entfernt.',
    keep: 'Rückgängig',
    problem: {
      value: 'Geben Sie eine ganze Zahl ein.',
      twice: 'Schon in der Liste.',
      name: 'Geben Sie eine Bezeichnung ein, oder entfernen Sie die Zeile.',
    },
  },
}
