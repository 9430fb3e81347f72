import type { enMenu } from '../en-menu.ts'
import type { French } from '../translation.ts'

export const frMenu: French<typeof enMenu> = {
  menu: {
    file: 'Fichier',
    edit: 'Édition',
    view: 'Affichage',
    go: 'Aller',
    window: 'Fenêtre',
    help: 'Aide',
    role: {
      redo: 'Rétablir',
      cut: 'Couper',
      copy: 'Copier',
      paste: 'Coller',
      close: 'Fermer la fenêtre',
      quit: 'Quitter',
      quitApp: 'Quitter Proctor Desk',
      about: 'À propos de Proctor Desk',
      services: 'Services',
      hide: 'Masquer Proctor Desk',
      hideOthers: 'Masquer les autres',
      unhide: 'Tout afficher',
      resetZoom: 'Taille réelle',
      zoomIn: 'Zoom avant',
      zoomOut: 'Zoom arrière',
      togglefullscreen: 'Plein écran',
      minimize: 'Réduire',
      zoom: 'Réduire/agrandir',
      front: 'Tout ramener au premier plan',
    },
  },
}
