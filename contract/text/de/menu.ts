import type { enMenu } from '../en-menu.ts'
import type { German } from '../translation.ts'

export const deMenu: German<typeof enMenu> = {
  menu: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    go: 'Gehe zu',
    window: 'Fenster',
    help: 'Hilfe',
    role: {
      redo: 'Wiederholen',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      close: 'Fenster schließen',
      quit: 'Beenden',
      quitApp: 'Proctor Desk beenden',
      about: 'Über Proctor Desk',
      services: 'Dienste',
      hide: 'Proctor Desk ausblenden',
      hideOthers: 'Andere ausblenden',
      unhide: 'Alle einblenden',
      resetZoom: 'Originalgröße',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      togglefullscreen: 'Vollbild',
      minimize: 'Minimieren',
      zoom: 'Zoomen',
      front: 'Alle nach vorne bringen',
    },
  },
}
