const { app, BrowserWindow, dialog, Notification, shell } = require('electron')

/**
 * Loaded by Electron before the app in a test (`electron -r`, default_app/main.ts). Native dialogs would wait for ever, so
 * they are answered as the test says, and dismissed where it says nothing.
 */
const scripted = {
  answers: [],
  opened: [],
  dialogs: [],
  dragged: [],
  icon: { badge: '', overlay: '', progress: -1 },
  /** Entries of the icon's menu, with what a click does or the arguments that it starts the app with. */
  entries: [],
  /** Those that are shown now. */
  notifications: [],
  turnAway: () => undefined,
}
globalThis.proctorDeskTest = scripted

function take(kind) {
  const index = scripted.answers.findIndex((answer) => answer.kind === kind)
  return index < 0 ? undefined : scripted.answers.splice(index, 1)[0]
}

/** The options of a call, which come after the window where there is one. */
const optionsOf = (parameters) => parameters.at(-1) ?? {}

Object.assign(dialog, {
  async showSaveDialog(...parameters) {
    scripted.dialogs.push(optionsOf(parameters).defaultPath ?? '')
    const filePath = take('save')?.filePath ?? null
    return { canceled: filePath === null, filePath: filePath ?? '' }
  },
  async showOpenDialog(...parameters) {
    scripted.dialogs.push(optionsOf(parameters).defaultPath ?? '')
    const filePath = take('open')?.filePath ?? null
    return { canceled: filePath === null, filePaths: filePath === null ? [] : [filePath] }
  },
  async showMessageBox(...parameters) {
    const { message = '', cancelId = 0 } = optionsOf(parameters)
    scripted.dialogs.push(message)
    return { response: take('message')?.button ?? cancelId, checkboxChecked: false }
  },
  showErrorBox(title, content) {
    process.stderr.write(`${title}\n${content}\n`)
    scripted.dialogs.push(`${title}: ${content}`)
  },
})
Object.assign(shell, {
  async openExternal(url) {
    scripted.opened.push(url)
  },
  showItemInFolder: () => undefined,
  openPath: async () => '',
})
// The system's own drag would hold the program until a button of the mouse is released.
app.on('web-contents-created', (_event, contents) => {
  contents.startDrag = ({ file, icon }) => {
    if (!icon) throw new Error("Must specify non-empty 'icon' option")
    scripted.dragged.push(file)
  }
})

// Nothing is put on the desktop: not every computer has one, and a test reads what would be there.
Object.assign(app, {
  setBadgeCount(count) {
    scripted.icon.badge = count === 0 ? '' : String(count)
    return true
  },
})
if (app.setJumpList !== undefined) {
  app.setJumpList = (categories) => {
    scripted.entries = (categories ?? []).flatMap(({ items }) =>
      items.map(({ title, args }) => ({ label: title, args })),
    )
    return 'ok'
  }
}
if (app.dock !== undefined) {
  Object.assign(app.dock, {
    setBadge(text) {
      scripted.icon.badge = text
    },
    setMenu(menu) {
      scripted.entries = menu.items
        .filter(({ enabled }) => enabled)
        .map((item) => ({ label: item.label.replace(/&(.)/g, '$1'), args: null, click: () => item.click() }))
    },
  })
}
Object.assign(BrowserWindow.prototype, {
  setProgressBar(progress) {
    scripted.icon.progress = progress
  },
  setOverlayIcon(image, description) {
    scripted.icon.overlay = image === null ? '' : description
  },
})

const hide = (notification) => {
  scripted.notifications = scripted.notifications.filter((one) => one !== notification)
}
Notification.isSupported = () => true
Object.assign(Notification.prototype, {
  show() {
    hide(this)
    scripted.notifications.push(this)
  },
  close() {
    hide(this)
  },
})

const { getFocusedWindow } = BrowserWindow
const { focus } = BrowserWindow.prototype
scripted.turnAway = () => {
  BrowserWindow.getFocusedWindow = () => null
}
/** The app comes back to the front. */
BrowserWindow.prototype.focus = function () {
  BrowserWindow.getFocusedWindow = getFocusedWindow
  focus.call(this)
}
