import type { enErrors } from '../en-errors.ts'
import type { French } from '../translation.ts'

const NOTHING_CHANGED = 'Rien n’a changé.'
const CACHE_KEPT = 'Les données synchronisées sont intactes.'
const WORK_KEPT = 'Votre travail est intact.'
const ALL_KEPT = 'Tout ce qui est enregistré est intact.'
const ASK_ADMINISTRATOR = 'Réessayez ; si le problème persiste, contactez votre administrateur.'
const SYNC_OR_ASK = 'Synchronisez à nouveau ; si le problème persiste, contactez votre administrateur.'
const SET_CLOCK = 'Activez le réglage automatique de la date et de l’heure, puis réessayez.'
const TRY_LATER = 'Réessayez plus tard.'

export const frErrors: French<typeof enErrors> = {
  network: {
    happened: 'Service inaccessible.',
    kept: CACHE_KEPT,
    todo: 'Vérifiez le réseau et l’adresse, puis réessayez.',
  },
  'network-address': {
    happened: 'Adresse introuvable.',
    kept: CACHE_KEPT,
    todo: 'Vérifiez l’orthographe de l’adresse et le réseau, puis réessayez.',
  },
  'network-refused': {
    happened: 'Service inaccessible.',
    kept: CACHE_KEPT,
    todo: 'Rien ne répond à cette adresse et à ce port : vérifiez-les ou réessayez plus tard.',
  },
  'network-certificate': {
    happened: 'Cet ordinateur ne fait pas confiance au certificat du service.',
    kept: 'Rien n’a été envoyé.',
    todo: 'S’il s’agit d’un certificat privé, demandez au service informatique de l’approuver.',
  },
  'network-no-tls': {
    happened: 'Connexion sécurisée impossible.',
    kept: CACHE_KEPT,
    todo: 'Vérifiez que ce port utilise https, ou utilisez http://.',
  },
  timeout: {
    happened: 'Le service n’a pas répondu à temps.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'clock-skew': {
    happened: 'L’horloge de cet ordinateur diffère de celle du service, qui rejette donc les requêtes.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-ahead': {
    happened:
      'L’horloge de cet ordinateur avance sur celle du service (écart : {{amount}}), qui rejette donc les requêtes.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-behind': {
    happened:
      'L’horloge de cet ordinateur retarde sur celle du service (écart : {{amount}}), qui rejette donc les requêtes.',
    kept: CACHE_KEPT,
    todo: SET_CLOCK,
  },
  'clock-jumped': {
    happened: 'Des modifications enregistrées sont datées jusqu’au {{day}}, en avance sur l’horloge de cet ordinateur.',
    kept: 'Toutes les modifications sont conservées, dans le bon ordre.',
    todo: 'Vérifiez la date et l’heure de cet ordinateur. Les nouvelles modifications portent son heure.',
  },
  forbidden: {
    happened: 'ID de compte ou clé secrète refusé.',
    kept: CACHE_KEPT,
    todo: 'Comparez-les avec la page du compte sur le service et corrigez-les.',
  },
  'bad-request': {
    happened: 'Le service a refusé : {{asked}}.',
    kept: CACHE_KEPT,
    todo: 'Corrigez cette valeur dans la connexion.',
  },
  'request-refused': {
    happened: 'Le service a rejeté la requête.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'page-refused': {
    happened: 'Le service a refusé la page suivante du centre « {{refused}} ».',
    kept: CACHE_KEPT,
    todo: SYNC_OR_ASK,
  },
  'not-found': {
    happened: 'Introuvable sur le service.',
    kept: CACHE_KEPT,
    todo: 'Synchronisez pour mettre à jour.',
  },
  'center-not-found': {
    happened: 'Introuvable sur le service.',
    kept: CACHE_KEPT,
    todo: 'Vérifiez l’adresse et le centre dans la connexion.',
  },
  'rate-limited': {
    happened: 'Trop de requêtes.',
    kept: CACHE_KEPT,
    todo: 'Patientez une minute, puis réessayez.',
  },
  'rate-limited-for': {
    happened: 'Trop de requêtes.',
    kept: CACHE_KEPT,
    todo: 'Patientez {{amount}}, puis réessayez.',
  },
  server: {
    happened: 'Erreur interne du service.',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'server-http': {
    happened: 'Erreur interne du service (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  redirect: {
    happened: 'Cette adresse redirige ailleurs ; les requêtes signées ne sont pas transférées.',
    kept: NOTHING_CHANGED,
    todo: 'Saisissez l’adresse du service lui-même.',
  },
  malformed: {
    happened: 'Réponse du service illisible.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'not-this-service': {
    happened: 'Ce n’est pas un Assessment Service.',
    kept: NOTHING_CHANGED,
    todo: 'Vérifiez l’adresse ; une page de connexion au réseau peut en être la cause.',
  },
  'unknown-outcome': {
    happened: 'Connexion perdue ; la modification est peut-être passée.',
    kept: WORK_KEPT,
    todo: 'Vérifiez le résultat sur le service avant de recommencer.',
  },
  cancelled: {
    happened: 'Annulé.',
    kept: 'Ce qui est terminé est intact.',
    todo: 'Recommencez quand vous voulez.',
  },

  'keychain-unavailable': {
    happened: 'Impossible d’utiliser le trousseau de clés de cet ordinateur.',
    kept: 'Rien n’a été écrit sur le disque.',
    todo: 'Déverrouillez-le ou démarrez-le (sous Linux, un Secret Service comme GNOME Keyring), puis réessayez. Proctor Desk ne peut pas ouvrir vos données sans lui.',
  },
  'secret-missing': {
    happened: 'Clé secrète manquante.',
    kept: CACHE_KEPT,
    todo: 'Saisissez la clé secrète pour synchroniser.',
  },
  'secret-wrong': {
    happened: 'Cette clé secrète ne déverrouille pas vos données.',
    kept: 'Vos données sont inchangées.',
    todo: 'Vérifiez la saisie ; si la clé a changé, saisissez d’abord l’ancienne, puis modifiez la connexion.',
  },
  'disk-full': {
    happened: 'Le disque est plein.',
    kept: ALL_KEPT,
    todo: 'Libérez de l’espace, puis réessayez.',
  },
  'disk-error': {
    happened: 'Impossible de lire le disque ou d’y écrire.',
    kept: ALL_KEPT,
    todo: 'Vérifiez que le disque est connecté et accessible en écriture, puis réessayez.',
  },
  'store-locked': {
    happened: 'Proctor Desk utilise déjà ce dossier de données.',
    kept: NOTHING_CHANGED,
    todo: 'Fermez l’autre Proctor Desk, ou utilisez un autre dossier de données.',
  },
  'store-newer': {
    happened: 'Une version plus récente de Proctor Desk a enregistré ces données.',
    kept: 'Les données sont inchangées.',
    todo: 'Installez la version plus récente.',
  },
  'store-damaged': {
    happened: 'Le cache est endommagé.',
    kept: 'Vos annotations et évaluations sont stockées à part.',
    todo: 'Synchronisez pour reconstruire le cache.',
  },
  'cache-waits': {
    happened: 'Le cache est endommagé, et Proctor Desk ne peut pas le reconstruire pour l’instant.',
    kept: 'Vos annotations et évaluations sont stockées à part.',
    todo: 'Libérez de l’espace ou rendez le dossier de données accessible en écriture, réessayez, puis synchronisez.',
  },
  'reviews-damaged': {
    happened: 'Le fichier de vos annotations et évaluations est endommagé ou manquant.',
    kept: 'Les données synchronisées sont stockées à part.',
    todo: 'Redémarrez ; au besoin, la dernière sauvegarde vous sera proposée.',
  },
  'reviews-missing': {
    happened: 'Certaines annotations manquent.',
    kept: 'Rien n’a été écrasé.',
    todo: 'Allez aux sessions pour les restaurer.',
  },
  'connections-recovered': {
    happened: 'La liste des connexions était endommagée. Proctor Desk l’a restaurée à partir d’une sauvegarde.',
    kept: 'Les données synchronisées, votre travail et les clés secrètes sont intacts.',
    todo: 'Vérifiez les modifications récentes.',
  },
  'settings-recovered': {
    happened: 'Les réglages étaient endommagés. Proctor Desk les a restaurés depuis une copie.',
    kept: 'Votre travail est en sécurité.',
    todo: 'Vérifiez les dernières modifications.',
  },
  'settings-lost': {
    happened: 'Les réglages sont endommagés et illisibles.',
    kept: 'Rien n’est envoyé : vous travaillez hors ligne.',
    todo: 'Vérifiez les réglages, puis repassez en ligne.',
  },
  'reviewer-recovered': {
    happened: 'Votre nom d’évaluateur était endommagé. Proctor Desk l’a restauré.',
    kept: 'Votre travail est en sécurité.',
    todo: 'Vérifiez votre nom dans les réglages.',
  },
  'store-key-missing': {
    happened: 'Clé de chiffrement manquante ou différente.',
    kept: 'Vos évaluations et téléchargements sont inchangés, mais illisibles sans elle.',
    todo: 'Déverrouillez le trousseau de la personne qui a ajouté cette connexion. Si la clé est perdue, supprimez la connexion, ajoutez-la à nouveau et refaites les téléchargements.',
  },
  'store-sealed': {
    happened: 'Cette connexion est verrouillée.',
    kept: 'Ses données sont intactes.',
    todo: 'Saisissez sa clé secrète.',
  },
  'backup-unusable': {
    happened: 'Sauvegarde inutilisable : elle est endommagée ou n’appartient pas à cette connexion.',
    kept: 'Vos annotations et évaluations sont inchangées.',
    todo: 'Choisissez une autre sauvegarde.',
  },
  'worker-stopped': {
    happened: 'Le processus de données s’est arrêté.',
    kept: ALL_KEPT,
    todo: 'Réessayez ; si le problème persiste, redémarrez Proctor Desk.',
  },
  'worker-restarted': {
    happened: 'Le processus de données s’est arrêté puis a redémarré.',
    kept: ALL_KEPT,
    todo: 'Continuez à travailler ; les actions qui ont échoué sont signalées.',
  },

  'invalid-argument': {
    happened: 'Saisie non valide.',
    kept: NOTHING_CHANGED,
    todo: 'Corrigez-la et réessayez.',
  },
  'invalid-field': {
    happened: 'Saisie non valide : « {{field}} ».',
    kept: NOTHING_CHANGED,
    todo: 'Corrigez-la et réessayez.',
  },
  'invalid-value': {
    happened: 'Saisie non valide : {{value}}.',
    kept: NOTHING_CHANGED,
    todo: 'Corrigez-la et réessayez.',
  },
  'limit-exceeded': {
    happened: 'Limite dépassée pour « {{field}} » : {{limit}} au maximum.',
    kept: NOTHING_CHANGED,
    todo: 'Réduisez la valeur et réessayez.',
  },
  'file-too-large': {
    happened: 'Ce fichier est trop volumineux pour être ouvert : la limite est de {{size}}.',
    kept: NOTHING_CHANGED,
    todo: 'Contactez votre administrateur.',
  },
  'no-such-connection': {
    happened: 'Cette connexion n’existe plus.',
    kept: NOTHING_CHANGED,
    todo: 'Choisissez-en une autre, ou ajoutez-la à nouveau.',
  },
  'another-account': {
    happened: 'Cela appartient à un autre compte.',
    kept: NOTHING_CHANGED,
    todo: 'Vérifiez l’adresse et l’identifiant de compte de la connexion.',
  },
  'no-such-session': {
    happened: 'Cette session n’existe plus.',
    kept: 'Les autres sessions sont inchangées.',
    todo: 'Revenez aux sessions et synchronisez.',
  },
  'link-not-found': {
    happened: 'Aucune session trouvée pour ce lien.',
    kept: NOTHING_CHANGED,
    todo: 'Vérifiez que vous êtes en ligne et qu’une connexion comprend le centre, puis ouvrez à nouveau le lien.',
  },
  'link-malformed': {
    happened: 'Ce lien ne mène à aucune session ni connexion.',
    kept: NOTHING_CHANGED,
    todo: 'Demandez un lien que Proctor Desk peut ouvrir.',
  },
  'no-such-result-set': {
    happened: 'La liste n’est plus ouverte.',
    kept: WORK_KEPT,
    todo: 'Ouvrez-la à nouveau.',
  },
  'offline-not-stored': {
    happened: 'Absent de cet ordinateur, et le service est inaccessible.',
    kept: CACHE_KEPT,
    todo: 'Ouvrez à nouveau une fois en ligne.',
  },
  'not-synced': {
    happened: 'Rien n’a été exporté : aucune synchronisation n’est encore terminée.',
    kept: 'Un fichier existant reste inchangé.',
    todo: 'Synchronisez d’abord, puis exportez.',
  },
  'working-offline': {
    happened: 'Vous travaillez hors ligne.',
    kept: CACHE_KEPT,
    todo: 'Repassez en ligne (barre latérale), puis réessayez.',
  },
  'media-network': {
    happened: 'Serveur de médias inaccessible.',
    kept: CACHE_KEPT,
    todo: 'Vérifiez le réseau, puis réessayez.',
  },
  'media-certificate': {
    happened: 'Cet ordinateur ne fait pas confiance au certificat du serveur de médias.',
    kept: CACHE_KEPT,
    todo: 'S’il s’agit d’un certificat privé, demandez au service informatique de l’approuver.',
  },
  'media-timeout': {
    happened: 'Le serveur de médias n’a pas répondu à temps.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'media-not-found': {
    happened: 'Fichier introuvable.',
    kept: CACHE_KEPT,
    todo: 'Actualisez le rapport, puis réessayez.',
  },
  'media-forbidden': {
    happened: 'Le serveur de médias a refusé l’accès.',
    kept: CACHE_KEPT,
    todo: 'Actualisez le rapport : l’adresse du fichier a peut-être expiré.',
  },
  'media-server': {
    happened: 'Erreur du serveur de médias.',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'media-server-http': {
    happened: 'Erreur du serveur de médias (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'media-malformed': {
    happened: 'Réponse du serveur de médias illisible.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'media-refused': {
    happened: 'Adresse de fichier non autorisée.',
    kept: 'Rien n’a été téléchargé.',
    todo: 'Si le fichier devrait s’y trouver, contactez votre administrateur.',
  },
  'media-unplayable': {
    happened: 'Impossible de lire la vidéo.',
    kept: 'La réponse et le rapport sont intacts.',
    todo: 'Réessayez, ou lisez le fichier d’origine.',
  },
  'media-damaged': {
    happened: 'Ce téléchargement est endommagé.',
    kept: WORK_KEPT,
    todo: 'Téléchargez-le de nouveau.',
  },
  'sync-running': {
    happened: 'Une synchronisation est déjà en cours.',
    kept: CACHE_KEPT,
    todo: 'Attendez qu’elle se termine, ou annulez-la.',
  },
  'sync-token-repeated': {
    happened: 'Le service a répété une page ; synchronisation arrêtée.',
    kept: CACHE_KEPT,
    todo: SYNC_OR_ASK,
  },
  'sync-page-too-large': {
    happened: 'Le service a envoyé plus de sessions par page que permis.',
    kept: CACHE_KEPT,
    todo: 'Contactez votre administrateur, puis synchronisez à nouveau.',
  },
  'sync-endless': {
    happened: 'La synchronisation ne finissait pas ; elle a été arrêtée.',
    kept: CACHE_KEPT,
    todo: SYNC_OR_ASK,
  },
  'sync-start-refused': {
    happened: 'Le service a refusé la date de début.',
    kept: CACHE_KEPT,
    todo: 'Choisissez une date de début plus tardive, ou corrigez le nom du centre dans la connexion.',
  },
  'sync-start-refused-for': {
    happened: 'Le service a refusé la date de début pour « {{center}} » ({{value}}).',
    kept: CACHE_KEPT,
    todo: 'Choisissez une date de début plus tardive, ou corrigez le nom du centre dans la connexion.',
  },
  'local-reviews-exist': {
    happened: 'Cette connexion contient vos annotations ou évaluations.',
    kept: NOTHING_CHANGED,
    todo: 'Confirmez leur suppression, ou conservez la connexion.',
  },
  'note-changed': {
    happened: 'Cette annotation a changé dans une autre fenêtre.',
    kept: 'Les deux versions sont intactes.',
    todo: 'Choisissez-en une, ou conservez les deux.',
  },
  'rubric-changed': {
    happened: 'Cette grille a changé dans une autre fenêtre.',
    kept: 'L’autre brouillon est inchangé.',
    todo: 'Conservez l’un des deux brouillons.',
  },
  'transcript-changed': {
    happened: 'Cette transcription a changé dans une autre fenêtre.',
    kept: 'L’autre est inchangée.',
    todo: 'Consultez-la, puis refaites votre modification si nécessaire.',
  },
  'transcript-unreadable': {
    happened: 'Ce fichier ne peut pas être lu comme une transcription.',
    kept: NOTHING_CHANGED,
    todo: 'Choisissez un fichier WebVTT, SRT ou TTML, ou un JSON de Whisper ou Deepgram.',
  },
  'program-changed': {
    happened: 'Ce programme a changé entre-temps.',
    kept: 'L’autre brouillon est inchangé.',
    todo: 'Conservez l’un des deux brouillons.',
  },
  'review-changed': {
    happened: 'Cette évaluation a changé dans une autre fenêtre.',
    kept: 'L’autre version est inchangée.',
    todo: 'Vérifiez-la, puis refaites votre modification au besoin.',
  },
  'review-submitted': {
    happened: 'Cette évaluation est soumise.',
    kept: NOTHING_CHANGED,
    todo: 'Rouvrez-la pour la modifier.',
  },
  'review-incomplete': {
    happened: 'Il manque un élément dans cette évaluation.',
    kept: NOTHING_CHANGED,
    todo: 'Ajoutez-le avant de soumettre.',
  },
  'blind-review': {
    happened: 'L’évaluation à l’aveugle est active, ceci reste donc masqué.',
    kept: NOTHING_CHANGED,
    todo: 'Omettez noms, photos et données des participants, ou désactivez l’évaluation à l’aveugle dans Paramètres › Évaluation.',
  },
  'sender-refused': {
    happened: 'Une requête a été bloquée.',
    kept: 'Rien n’a été fait.',
    todo: 'Redémarrez Proctor Desk.',
  },
  internal: {
    happened: 'Un problème est survenu dans Proctor Desk.',
    kept: ALL_KEPT,
    todo: 'Réessayez, ou consultez Paramètres › Stockage et journal.',
  },
}
