const { contextBridge, ipcRenderer } = require('electron')
contextBridge.exposeInMainWorld('fixture', {
  call: (channel, ...parameters) => ipcRenderer.invoke(channel, ...parameters),
  onEvent: (callback) => {
    const listener = (_event, payload) => callback(payload)
    ipcRenderer.on('event', listener)
    return () => ipcRenderer.removeListener('event', listener)
  },
})
