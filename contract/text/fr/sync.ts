import type { enSync } from '../en-sync.ts'
import type { French } from '../translation.ts'

export const frSync: French<typeof enSync> = {
  sync: {
    label: 'Synchronisation',
    now: 'Synchroniser maintenant',
    cancel: 'Annuler',
    workOffline: 'Travailler hors ligne',
    goOnline: 'Passer en ligne',
    cancelling: 'Annulation…',
    running: 'Synchronisation',
    progress_one: '{{count, number}} session · {{rate, number}}/s',
    progress_many: '{{count, number}} de sessions · {{rate, number}}/s',
    progress_other: '{{count, number}} sessions · {{rate, number}}/s',
    centers: '{{center}} · {{done, number}} sur {{total, number}}',
    synced: 'Synchro : {{when}}',
    retrying: 'Service inaccessible, nouvel essai…',
    retryingBusy: 'Service occupé, nouvel essai…',
    offline: 'Hors ligne',
    offlineSince: 'Hors ligne, synchro {{when}}',
    partly: 'Synchro partielle',
    partlyOf: 'Synchro partielle ({{done, number}} centres sur {{total, number}})',
    attention: 'À vérifier',
    in_one: '{{count, number}} session synchronisée.',
    in_many: '{{count, number}} de sessions synchronisées.',
    in_other: '{{count, number}} sessions synchronisées.',
    inOfCenters_one:
      '{{count, number}} session synchronisée ; centres complets : {{done, number}} sur {{total, number}}.',
    inOfCenters_many:
      '{{count, number}} de sessions synchronisées ; centres complets : {{done, number}} sur {{total, number}}.',
    inOfCenters_other:
      '{{count, number}} sessions synchronisées ; centres complets : {{done, number}} sur {{total, number}}.',
    nothingIn: 'Aucune session synchronisée.',
    never: 'Pas encore synchronisé',
    stored_one: '{{count, number}} session sur cet ordinateur',
    stored_many: '{{count, number}} de sessions sur cet ordinateur',
    stored_other: '{{count, number}} sessions sur cet ordinateur',
    reports_one: '{{count, number}} rapport restant',
    reports_many: '{{count, number}} de rapports restants',
    reports_other: '{{count, number}} rapports restants',
    whatToDo: 'Que faire',
    laterStart: 'Choisir une date plus tardive',
    rejected_one: '{{count, number}} élément illisible',
    rejected_many: '{{count, number}} d’éléments illisibles',
    rejected_other: '{{count, number}} éléments illisibles',
    timeAhead:
      'Le service a donné une heure dans le futur pour {{center}} : {{when}}. L’application a synchronisé à partir d’une heure antérieure : il ne manque rien.',
    allTitle: 'Toutes les sessions sont listées à nouveau',
    allText: 'Les sessions qui ne sont plus sur le service sont marquées. Rien n’est supprimé.',
    announceDone: 'Synchronisation terminée. Nouvelles : {{created, number}}, modifiées : {{changed, number}}.',
    announceFailed: 'Échec de la synchronisation. {{happened}}',
  },
}
