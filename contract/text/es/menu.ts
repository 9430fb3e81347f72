import type { enMenu } from '../en-menu.ts'
import type { Spanish } from '../translation.ts'

export const esMenu: Spanish<typeof enMenu> = {
  menu: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    go: 'Ir',
    window: 'Ventana',
    help: 'Ayuda',
    role: {
      redo: 'Rehacer',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      close: 'Cerrar ventana',
      quit: 'Salir',
      quitApp: 'Salir de Proctor Desk',
      about: 'Acerca de Proctor Desk',
      services: 'Servicios',
      hide: 'Ocultar Proctor Desk',
      hideOthers: 'Ocultar otros',
      unhide: 'Mostrar todo',
      resetZoom: 'Tamaño real',
      zoomIn: 'Acercar',
      zoomOut: 'Alejar',
      togglefullscreen: 'Pantalla completa',
      minimize: 'Minimizar',
      zoom: 'Zoom',
      front: 'Traer todo al frente',
    },
  },
}
