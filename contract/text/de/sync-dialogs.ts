import type { enSyncDialogs } from '../en-sync-dialogs.ts'
import type { German } from '../translation.ts'

export const deSyncDialogs: German<typeof enSyncDialogs> = {
  syncDialogs: {
    failedDetails: 'Synchronisierung fehlgeschlagen',
    laterStartTitle: 'Späteres Startdatum wählen',
    laterStartText:
      'Der Dienst hat {{value}} als Startdatum für {{center}} abgelehnt. Sitzungen, die vor dem neuen Datum geändert wurden, werden nicht synchronisiert; bereits synchronisierte bleiben.',
    laterStartLabel: 'Sitzungen synchronisieren, geändert seit',
    laterStartZone: 'Zeitzone: {{zone}}',
    laterStartSave: 'Speichern und synchronisieren',
    laterStartInvalid: 'Geben Sie Datum und Uhrzeit ein.',
    rejectedTitle: 'Unlesbare Einträge',
    rejectedText:
      'Proctor Desk konnte diese Einträge nicht lesen. Es bewahrt sie auf und versucht es erneut, wenn der Dienst sie korrigiert.',
    rejectedRaw: 'Originaldaten',
    rejectedHidden: 'In der Blindbewertung verborgen.',
    rejectedNone: 'Keine unlesbaren Einträge',
    timeAhead:
      'Der Dienst nannte für {{center}} eine Zeit in der Zukunft: {{when}}. Die App hat ab einem früheren Zeitpunkt synchronisiert, es fehlt also nichts.',
    allTitle: 'Alle Sitzungen werden neu aufgelistet',
    allText: 'Sitzungen, die nicht mehr beim Dienst sind, werden markiert. Nichts wird entfernt.',
  },
}
