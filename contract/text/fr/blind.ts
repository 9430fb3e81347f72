import type { enBlind } from '../en-blind.ts'
import type { French } from '../translation.ts'

export const frBlind: French<typeof enBlind> = {
  blind: {
    participant: 'Participant {{of}}',
    picture: 'image',
    protocol: 'protocole de surveillance',
    unnamedField: 'champ sans nom',
    band: 'Évaluation à l’aveugle.',
    bandText:
      'Noms, photos et champs personnels sont masqués partout, y compris dans la recherche, les exports et les messages. Toute révélation est enregistrée.',
    turnOff: 'Désactiver…',
    turnOffTitle: 'Désactiver l’évaluation à l’aveugle',
    turnOffText:
      'Les noms, photos et champs personnels de cette connexion s’affichent à nouveau aussitôt, dans toutes les fenêtres. Les évaluations ne changent pas.',
    turnOffNow: 'Désactiver',
    turnedOff: 'Évaluation à l’aveugle désactivée',
    hidden: 'Masqué',
    hiddenFields_one: '{{count, number}} champ masqué',
    hiddenFields_many: '{{count, number}} de champs masqués',
    hiddenFields_other: '{{count, number}} champs masqués',
    reveal: 'Révéler…',
    revealOf: 'Révéler : {{what}}…',
    revealTitle: 'Révéler : {{what}}',
    reason: 'Motif',
    revealHint: 'Affiché pour cette session seulement, et consigné avec votre motif dans son historique.',
    revealNow: 'Révéler',
    revealed: 'Révélé : {{what}}',
    pictureHidden: 'Image masquée, le son est lu',
    revealPicture: 'Révéler l’image…',
    protocolHidden: 'Le protocole est masqué',
    protocolHiddenText: 'Il peut montrer le nom et des photos du participant.',
    revealProtocol: 'Révéler le protocole…',
    exportNote:
      'L’évaluation à l’aveugle est active. Les noms, les données des participants et les adresses des fichiers sont omis.',
  },
}
