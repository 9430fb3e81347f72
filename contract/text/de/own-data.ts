import type { enOwnData } from '../en-own-data.ts'
import type { German } from '../translation.ts'

export const deOwnData: German<typeof enOwnData> = {
  reviewer: {
    title: 'Bewertende Person',
    enter: 'Namen eingeben',
    edit: 'Namen bearbeiten',
    text: 'Steht bei Ihren Notizen. Wird nie an den Dienst gesendet.',
    name: 'Name',
    initials: 'Initialen',
    none: 'Noch kein Name',
  },
  log: {
    text: 'Neueste Einträge, ohne Geheimschlüssel und persönliche Daten.',
    lines: 'Logeinträge',
    empty: 'Das Log ist leer',
    copy: 'Alles kopieren',
    copied: 'Kopiert',
  },
  commandPalette: {
    title: 'Befehle',
    placeholder: 'Befehle und Personen suchen',
    empty: 'Keine Ergebnisse',
    groups: {
      recent: 'Zuletzt',
      here: 'Diese Seite',
      video: 'Video',
      views: 'Ansichten',
      filters: 'Filter',
      go: 'Gehe zu',
      program: 'App',
      sessions: 'Sitzungen',
    },
    switchTo: 'Wechseln zu {{name}}',
    settings: 'Einstellungen: {{section}}',
    theme: 'Farbschema: {{theme}}',
  },
}
