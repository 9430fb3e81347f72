import type { ContextBridge, IpcRenderer } from './surface.ts'

/** The `electron` module of a preload script. It is implemented in the page (`page-runtime.ts`). */
export declare const contextBridge: ContextBridge
export declare const ipcRenderer: IpcRenderer
