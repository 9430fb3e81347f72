import type { enSyncDialogs } from '../en-sync-dialogs.ts'
import type { French } from '../translation.ts'

export const frSyncDialogs: French<typeof enSyncDialogs> = {
  syncDialogs: {
    failedDetails: 'Échec de la synchronisation',
    laterStartTitle: 'Choisir une date plus tardive',
    laterStartText:
      'Le service a refusé {{value}} comme date de début pour {{center}}. Les sessions modifiées avant la nouvelle date ne seront pas synchronisées ; celles qui le sont déjà restent.',
    laterStartLabel: 'Synchroniser les sessions modifiées depuis',
    laterStartZone: 'Fuseau horaire : {{zone}}',
    laterStartSave: 'Enregistrer et synchroniser',
    laterStartInvalid: 'Saisissez une date et une heure.',
    rejectedTitle: 'Éléments illisibles',
    rejectedText:
      'Proctor Desk n’a pas pu lire ces éléments. Il les conserve et réessaiera quand le service les aura corrigés.',
    rejectedRaw: 'Données d’origine',
    rejectedHidden: 'Masqué par l’évaluation à l’aveugle.',
    rejectedNone: 'Aucun élément illisible',
    timeAhead:
      'Le service a donné une heure dans le futur pour {{center}} : {{when}}. L’application a synchronisé à partir d’une heure antérieure : il ne manque rien.',
    allTitle: 'Toutes les sessions sont listées à nouveau',
    allText: 'Les sessions qui ne sont plus sur le service sont marquées. Rien n’est supprimé.',
  },
}
