import type { ContextBridge, IpcRenderer } from './surface.ts'

/** What a preload script gets by `import ... from 'electron'`. The page's half makes them (`page-runtime.ts`). */
export declare const contextBridge: ContextBridge
export declare const ipcRenderer: IpcRenderer
