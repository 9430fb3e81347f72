import type { enUpdates } from '../en-updates.ts'
import type { German } from '../translation.ts'

const STILL_WORKS = 'Proctor Desk funktioniert wie bisher.'
const NOTHING_INSTALLED = 'Der Download wurde gelöscht, nichts wurde installiert.'
const SAVED_KEPT = 'Alles Gespeicherte ist sicher.'
const NOTHING_DOWNLOADED = 'Nichts wurde heruntergeladen.'
const UPDATE_READY = 'Das Update ist bereit.'

export const deUpdates: German<typeof enUpdates> = {
  updates: {
    title: 'Updates',
    checkFor: 'Nach Updates suchen…',
    waits: 'Update verfügbar',
    failed: 'Update fehlgeschlagen',
    newer: 'Neuere Version',
    unknown: 'Noch nicht geprüft',
    checking: 'Wird geprüft…',
    current: 'Auf dem neuesten Stand. Geprüft: {{ago}}.',
    available: '{{version}} ({{size}})',
    availableSince: '{{version}}, erschienen: {{day}} ({{size}})',
    downloading: '{{version}} wird heruntergeladen: {{received}} von {{size}}',
    ready: '{{version}} ist heruntergeladen. Zum Installieren neu starten.',
    restarting: 'Fenster werden gespeichert und geschlossen…',
    check: 'Jetzt prüfen',
    download: 'Herunterladen',
    cancel: 'Download abbrechen',
    restart: 'Neu starten und aktualisieren…',
    notes: 'Neu in {{version}}',
    automatic: 'Automatisch nach Updates suchen',
    automaticHint:
      'Beim Start und alle 6 Stunden. Proctor Desk fragt, bevor es ein Update herunterlädt und bevor es neu startet.',
    ask: {
      title: 'Neu starten und aktualisieren',
      text: 'Proctor Desk speichert Ihre Eingaben, schließt alle Fenster, installiert Version {{version}} und öffnet sich wieder.',
      exports_one: '{{count, number}} Export läuft und wird abgebrochen.',
      exports_other: '{{count, number}} Exporte laufen und werden abgebrochen.',
      evidenceReports_one: '{{count, number}} Nachweisbericht wird erstellt und abgebrochen.',
      evidenceReports_other: '{{count, number}} Nachweisberichte werden erstellt und abgebrochen.',
      syncs_one: '{{count, number}} Synchronisierung läuft. Sie wird nach dem Neustart fortgesetzt.',
      syncs_other: '{{count, number}} Synchronisierungen laufen. Sie werden nach dem Neustart fortgesetzt.',
      later: 'Später',
      go: 'Neu starten und aktualisieren',
    },
    troubles: {
      unreachable: {
        happened: 'Der Update-Server ist nicht erreichbar.',
        kept: STILL_WORKS,
        todo: 'Prüfen Sie das Netzwerk, und versuchen Sie es erneut.',
      },
      slow: {
        happened: 'Der Update-Server hat nicht rechtzeitig geantwortet.',
        kept: STILL_WORKS,
        todo: 'Versuchen Sie es später erneut.',
      },
      refused: {
        happened: 'Der Update-Server hat mit einem Fehler geantwortet ({{status}}).',
        kept: STILL_WORKS,
        todo: 'Versuchen Sie es später erneut; bleibt der Fehler, fragen Sie Ihre Administration.',
      },
      'working-offline': {
        happened: 'Sie arbeiten offline, daher hat Proctor Desk nicht nach Updates gesucht.',
        kept: STILL_WORKS,
        todo: 'Gehen Sie in der Seitenleiste online, und versuchen Sie es erneut.',
      },
      unsigned: {
        happened: 'Das Update ist nicht signiert.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Informieren Sie Ihre Administration, und installieren Sie es nicht selbst.',
      },
      'wrongly-signed': {
        happened: 'Das Update ist nicht von den Herstellern von Proctor Desk signiert.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Informieren Sie Ihre Administration, und installieren Sie es nicht selbst.',
      },
      malformed: {
        happened: 'Das Angebot des Update-Servers ist nicht lesbar.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Versuchen Sie es später erneut; bleibt der Fehler, fragen Sie Ihre Administration.',
      },
      damaged: {
        happened: 'Der Download ist beschädigt.',
        kept: NOTHING_INSTALLED,
        todo: 'Laden Sie ihn erneut herunter; bleibt der Fehler, fragen Sie Ihre Administration.',
      },
      'disk-full': {
        happened: 'Der Datenträger ist voll.',
        kept: SAVED_KEPT,
        todo: 'Geben Sie Speicherplatz frei, und versuchen Sie es erneut.',
      },
      'disk-error': {
        happened: 'Das Update konnte nicht gespeichert werden.',
        kept: SAVED_KEPT,
        todo: 'Prüfen Sie, ob der Datenträger und der Ordner der App beschreibbar sind, und versuchen Sie es erneut.',
      },
      unsaved: {
        happened: 'Etwas ist nicht gespeichert, daher wurde Proctor Desk nicht neu gestartet.',
        kept: UPDATE_READY,
        todo: 'Speichern oder verwerfen Sie es, und starten Sie neu.',
      },
      'silent-window': {
        happened: 'Ein Fenster reagiert nicht, daher wurde Proctor Desk nicht neu gestartet.',
        kept: UPDATE_READY,
        todo: 'Schließen Sie dieses Fenster, und starten Sie neu.',
      },
      'not-installed': {
        happened: 'Das Update konnte nicht installiert werden.',
        kept: 'Alles Gespeicherte ist sicher, und diese Version funktioniert wie bisher.',
        todo: 'Suchen Sie erneut nach Updates, oder installieren Sie die neue Version selbst.',
      },
    },
  },
}
