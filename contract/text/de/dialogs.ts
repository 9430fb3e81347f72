import type { enDialogs } from '../en-dialogs.ts'
import type { German } from '../translation.ts'

export const deDialogs: German<typeof enDialogs> = {
  failedLoad: {
    title: 'Fenster konnte nicht geladen werden',
    text: 'Alles Gespeicherte ist sicher. Versuchen Sie es erneut, oder starten Sie die App neu.',
    again: 'Erneut versuchen',
    close: 'Fenster schließen',
  },
  replaceFile: {
    title: '„{{name}}“ ersetzen?',
    text: 'Eine Datei mit diesem Namen gibt es bereits in „{{folder}}“.',
    replace: 'Ersetzen',
    cancel: 'Abbrechen',
  },
  openLink: {
    title: 'Im Browser öffnen',
    message: '{{host}} im Browser öffnen?',
    text: 'Diese Adresse stammt aus den Daten des Dienstes, nicht von Proctor Desk.',
    open: 'Öffnen',
  },
  startFailed: {
    quit: 'Beenden',
    title: 'Proctor Desk kann nicht starten',
    refusedOption: 'Die Option {{option}} würde anderen Zugriff auf Ihre Daten geben. Starten Sie ohne sie.',
  },
}
