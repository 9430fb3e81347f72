import type { enSync } from '../en-sync.ts'
import type { German } from '../translation.ts'

export const deSync: German<typeof enSync> = {
  sync: {
    label: 'Synchronisierung',
    now: 'Jetzt synchronisieren',
    cancel: 'Abbrechen',
    workOffline: 'Offline arbeiten',
    goOnline: 'Online gehen',
    cancelling: 'Wird abgebrochen…',
    running: 'Wird synchronisiert',
    progress_one: '{{count, number}} Sitzung · {{rate, number}}/s',
    progress_other: '{{count, number}} Sitzungen · {{rate, number}}/s',
    centers: '{{center}} · {{done, number}} von {{total, number}}',
    // As a heading of its own, because {{when}} may be „jetzt“.
    synced: 'Stand: {{when}}',
    retrying: 'Nicht erreichbar, neuer Versuch…',
    retryingBusy: 'Der Dienst ist ausgelastet, neuer Versuch…',
    offline: 'Offline',
    offlineSince: 'Offline, Stand: {{when}}',
    partly: 'Teilweise synchronisiert',
    partlyOf: 'Teilweise synchronisiert ({{done, number}} von {{total, number}} Testzentren)',
    attention: 'Braucht Aufmerksamkeit',
    in_one: '{{count, number}} Sitzung synchronisiert.',
    in_other: '{{count, number}} Sitzungen synchronisiert.',
    inOfCenters_one:
      '{{count, number}} Sitzung synchronisiert; {{done, number}} von {{total, number}} Testzentren vollständig.',
    inOfCenters_other:
      '{{count, number}} Sitzungen synchronisiert; {{done, number}} von {{total, number}} Testzentren vollständig.',
    nothingIn: 'Noch keine Sitzungen synchronisiert.',
    never: 'Noch nicht synchronisiert',
    stored_one: '{{count, number}} Sitzung auf diesem Computer',
    stored_other: '{{count, number}} Sitzungen auf diesem Computer',
    reports_one: 'noch {{count, number}} Bericht',
    reports_other: 'noch {{count, number}} Berichte',
    whatToDo: 'Was zu tun ist',
    laterStart: 'Späteres Startdatum wählen',
    rejected_one: '{{count, number}} unlesbarer Eintrag',
    rejected_other: '{{count, number}} unlesbare Einträge',
    announceDone: 'Synchronisierung fertig: {{created, number}} neu, {{changed, number}} geändert.',
    announceFailed: 'Synchronisierung fehlgeschlagen. {{happened}}',
  },
}
