import type { enUpdates } from '../en-updates.ts'
import type { French } from '../translation.ts'

const STILL_WORKS = 'Proctor Desk fonctionne comme avant.'
const NOTHING_INSTALLED = 'Le téléchargement a été supprimé, rien n’a été installé.'
const SAVED_KEPT = 'Tout ce qui est enregistré est intact.'
const NOTHING_DOWNLOADED = 'Rien n’a été téléchargé.'
const UPDATE_READY = 'La mise à jour est prête.'

export const frUpdates: French<typeof enUpdates> = {
  updates: {
    title: 'Mises à jour',
    checkFor: 'Rechercher les mises à jour…',
    waits: 'Mise à jour disponible',
    failed: 'Échec de la mise à jour',
    newer: 'Version plus récente',
    unknown: 'Pas encore vérifié',
    checking: 'Vérification…',
    current: 'À jour. Dernière vérification : {{ago}}.',
    available: '{{version}} ({{size}})',
    availableSince: '{{version}}, publiée le {{day}} ({{size}})',
    downloading: 'Téléchargement de {{version}} : {{received}} sur {{size}}',
    ready: '{{version}} est téléchargée. Redémarrez pour l’installer.',
    restarting: 'Enregistrement et fermeture des fenêtres…',
    check: 'Vérifier',
    download: 'Télécharger',
    cancel: 'Annuler le téléchargement',
    restart: 'Redémarrer et mettre à jour…',
    notes: 'Nouveautés de {{version}}',
    automatic: 'Rechercher les mises à jour automatiquement',
    automaticHint:
      'Au démarrage et toutes les 6 heures. Proctor Desk demande avant de télécharger et avant de redémarrer.',
    ask: {
      title: 'Redémarrer et mettre à jour',
      text: 'Proctor Desk enregistre votre saisie, ferme toutes les fenêtres, installe la version {{version}} et s’ouvre à nouveau.',
      exports_one: '{{count, number}} export est en cours et sera annulé.',
      exports_many: '{{count, number}} d’exports sont en cours et seront annulés.',
      exports_other: '{{count, number}} exports sont en cours et seront annulés.',
      evidenceReports_one: '{{count, number}} rapport de preuves est en cours et sera annulé.',
      evidenceReports_many: '{{count, number}} de rapports de preuves sont en cours et seront annulés.',
      evidenceReports_other: '{{count, number}} rapports de preuves sont en cours et seront annulés.',
      syncs_one: '{{count, number}} synchronisation est en cours. Elle continue après le redémarrage.',
      syncs_many: '{{count, number}} de synchronisations sont en cours. Elles continuent après le redémarrage.',
      syncs_other: '{{count, number}} synchronisations sont en cours. Elles continuent après le redémarrage.',
      later: 'Plus tard',
      go: 'Redémarrer et mettre à jour',
    },
    troubles: {
      unreachable: {
        happened: 'Serveur de mises à jour inaccessible.',
        kept: STILL_WORKS,
        todo: 'Vérifiez le réseau, puis réessayez.',
      },
      slow: {
        happened: 'Le serveur de mises à jour n’a pas répondu à temps.',
        kept: STILL_WORKS,
        todo: 'Réessayez plus tard.',
      },
      refused: {
        happened: 'Le serveur de mises à jour a répondu par une erreur ({{status}}).',
        kept: STILL_WORKS,
        todo: 'Réessayez plus tard ; si le problème persiste, contactez votre administrateur.',
      },
      'working-offline': {
        happened: 'Vous travaillez hors ligne : Proctor Desk n’a pas recherché de mises à jour.',
        kept: STILL_WORKS,
        todo: 'Repassez en ligne (barre latérale), puis réessayez.',
      },
      unsigned: {
        happened: 'La mise à jour n’est pas signée.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Prévenez votre administrateur et ne l’installez pas vous-même.',
      },
      'wrongly-signed': {
        happened: 'La mise à jour n’est pas signée par les auteurs de Proctor Desk.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Prévenez votre administrateur et ne l’installez pas vous-même.',
      },
      malformed: {
        happened: 'Impossible de lire ce que propose le serveur de mises à jour.',
        kept: NOTHING_DOWNLOADED,
        todo: 'Réessayez plus tard ; si le problème persiste, contactez votre administrateur.',
      },
      damaged: {
        happened: 'Le téléchargement est endommagé.',
        kept: NOTHING_INSTALLED,
        todo: 'Téléchargez à nouveau ; si le problème persiste, contactez votre administrateur.',
      },
      'disk-full': {
        happened: 'Le disque est plein.',
        kept: SAVED_KEPT,
        todo: 'Libérez de l’espace, puis réessayez.',
      },
      'disk-error': {
        happened: 'Impossible d’écrire la mise à jour sur le disque.',
        kept: SAVED_KEPT,
        todo: 'Vérifiez que le disque et le dossier de l’application sont accessibles en écriture, puis réessayez.',
      },
      unsaved: {
        happened: 'Un élément n’est pas enregistré : Proctor Desk n’a pas redémarré.',
        kept: UPDATE_READY,
        todo: 'Enregistrez-le ou abandonnez-le, puis redémarrez.',
      },
      'silent-window': {
        happened: 'Une fenêtre ne répond pas : Proctor Desk n’a pas redémarré.',
        kept: UPDATE_READY,
        todo: 'Fermez cette fenêtre, puis redémarrez.',
      },
      'not-installed': {
        happened: 'Impossible d’installer la mise à jour.',
        kept: 'Tout ce qui est enregistré est intact, et cette version fonctionne comme avant.',
        todo: 'Recherchez les mises à jour et réessayez, ou installez la nouvelle version vous-même.',
      },
    },
  },
}
