const { contextBridge, ipcRenderer, webUtils } = require('electron')

contextBridge.exposeInMainWorld('fixture', {
  version: 3,
  nested: { deep: { answer: () => 42, list: [1, 'two', { three: 3 }] } },
  when: new Date(0),
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  onChunk(listener) {
    const forward = (_event, chunk) => listener(chunk)
    ipcRenderer.on('chunk', forward)
    return () => ipcRenderer.off('chunk', forward)
  },
  pathOf: file => webUtils.getPathForFile(file),
  twice: callback => callback(callback(1)),
  throws() {
    throw new Error('thrown by the preload')
  },
  rejects: async () => {
    throw new Error('rejected by the preload')
  },
  processType: process.type,
  hasNode: typeof Buffer,
})
window.leaked = 'the preload has its own world'
