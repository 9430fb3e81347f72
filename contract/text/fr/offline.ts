import type { enOffline } from '../en-offline.ts'
import type { French } from '../translation.ts'

export const frOffline: French<typeof enOffline> = {
  offline: {
    title: 'Réseau',
    hint: 'L’application n’envoie aucune requête : ni synchronisation, ni rapports, ni vidéos. Ce qui se trouve sur cet ordinateur reste disponible.',
    metered: 'Télécharger sur les réseaux limités',
    meteredHint:
      'Sinon, les téléchargements sont suspendus sur les réseaux mobiles et lorsque le système économise les données.',
  },
}
