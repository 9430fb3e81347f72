import type { enCrash } from '../en-crash.ts'
import type { German } from '../translation.ts'

export const deCrash: German<typeof enCrash> = {
  crash: {
    ended: 'Proctor Desk wurde unerwartet beendet',
    window: 'Ein Fenster ist abgestürzt und wurde neu geladen',
    unresponsive: 'Ein Fenster hat nicht mehr reagiert und wurde neu geladen',
    thread: 'Ein Datenprozess wurde beendet',
    unexpected: 'In Proctor Desk ist ein Fehler aufgetreten',
    safe: 'Alles Gespeicherte ist sicher. Ein Bericht hilft, die Ursache zu finden.',
    notSaved: 'Bericht konnte nicht gespeichert werden',
  },
  unresponsive: {
    title: 'Dieses Fenster reagiert nicht',
    text: 'Beim Neuladen geht verloren, was noch nicht gespeichert ist.',
    wait: 'Warten',
    reload: 'Neu laden',
  },
  crashesAgain: {
    title: 'Dieses Fenster stürzt immer wieder ab',
    text: 'Alles Gespeicherte ist sicher. Laden Sie das Fenster neu, oder schließen Sie es und starten Sie die App neu.',
    reload: 'Neu laden',
    close: 'Fenster schließen',
  },
}
