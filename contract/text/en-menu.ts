/** Texts of the app's menu. */
export const enMenu = {
  menu: {
    /**
     * Names of the menus, as in any app of the system. Use the system's words: "View", "Go" and "Edit" are what these
     * menus are called there.
     */
    file: 'File',
    edit: 'Edit',
    view: 'View',
    go: 'Go',
    window: 'Window',
    help: 'Help',

    /** What Electron has ready-made items for. They stand in the menus of every desktop app: use the system's words. */
    role: {
      /** Menu items. Verbs. */
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      close: 'Close window',
      quit: 'Quit',
      /** Of macOS, with the app's name. */
      quitApp: 'Quit Proctor Desk',
      about: 'About Proctor Desk',
      /** The services of other apps, in the app's menu of macOS. */
      services: 'Services',
      /** Of macOS: hides the windows of the app. */
      hide: 'Hide Proctor Desk',
      hideOthers: 'Hide others',
      /** Of macOS: shows the hidden windows of all apps. */
      unhide: 'Show all',

      /** Menu items: the size of everything in the window. "Actual size" is 100%. */
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',

      /** Menu items: of the window. "Full screen" is a switch; "minimize" is a verb. */
      togglefullscreen: 'Full screen',
      minimize: 'Minimize',
      /** Of macOS: makes the window as large as its content. */
      zoom: 'Zoom',
      /** Of macOS: brings the windows of the app in front of all others. */
      front: 'Bring all to front',
    },
  },
} as const
