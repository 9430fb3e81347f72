const { app, dialog, shell } = require('electron')

/**
 * Loaded by Electron before the app in a test (`electron -r`, default_app/main.ts). Native dialogs would wait for ever, so
 * they are answered as the test says, and dismissed where it says nothing.
 */
const scripted = { answers: [], opened: [], dialogs: [], dragged: [] }
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
