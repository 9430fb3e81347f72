/// <reference types="electron" />
/**
 * The members of Electron that the host has. Each type is checked to be a subset of Electron's own. A test compiles
 * main against this module, so that a member that main uses and the host lacks is a type error.
 */

type Preventable = { preventDefault(): void; readonly defaultPrevented: boolean }
type Quit = (event: Preventable) => void

export type App = Pick<
  Electron.App,
  | 'whenReady'
  | 'isReady'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getLocale'
  | 'getPreferredSystemLanguages'
  | 'isPackaged'
  | 'requestSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'setAppUserModelId'
  | 'quit'
  | 'relaunch'
  | 'exit'
> & {
  /** On macOS only. */
  readonly dock: Dock | undefined
  setBadgeCount(count?: number): boolean
  /** The next two are there on Windows only. */
  setJumpList(categories: JumpListCategory[] | null): ReturnType<Electron.App['setJumpList']>
  getJumpListSettings(): JumpListSettings
  getAppMetrics(): Pick<Electron.ProcessMetric, 'pid' | 'type' | 'sandboxed'>[]
  readonly commandLine: Pick<Electron.CommandLine, 'hasSwitch' | 'appendSwitch'>
  on(event: 'ready', listener: () => void): unknown
  on(event: 'window-all-closed', listener: () => void): unknown
  on(event: 'before-quit', listener: Quit): unknown
  on(event: 'will-quit', listener: Quit): unknown
  on(event: 'quit', listener: (event: Preventable, exitCode: number) => void): unknown
  on(event: 'activate', listener: (event: Preventable, hasVisibleWindows: boolean) => void): unknown
  on(event: 'open-url', listener: (event: Preventable, url: string) => void): unknown
  on(
    event: 'second-instance',
    listener: (event: Preventable, argv: string[], workingDirectory: string, additionalData: unknown) => void,
  ): unknown
  on(event: 'web-contents-created', listener: (event: Preventable, contents: WebContents) => void): unknown
  on(event: 'browser-window-focus', listener: (event: Preventable, window: BrowserWindow) => void): unknown
  once(event: 'window-all-closed', listener: () => void): unknown
  once(event: 'will-quit', listener: Quit): unknown
  once(event: 'before-quit', listener: Quit): unknown
}

export type Dock = Pick<Electron.Dock, 'setBadge'> & { setMenu(menu: Menu): void }

/** An entry that starts a program. The host has no other. */
export type JumpListTask = Pick<Electron.JumpListItem, 'args' | 'description' | 'iconPath' | 'iconIndex'> & {
  readonly type: 'task'
  readonly title: string
  readonly program: string
}
export type JumpListCategory = { readonly type: 'custom'; readonly name: string; readonly items: JumpListTask[] }
export type JumpListSettings = { readonly minItems: number; readonly removedItems: Pick<JumpListTask, 'args'>[] }

export type NativeImage = Pick<Electron.NativeImage, 'isEmpty'>
export type NativeImageModule = { createFromPath(path: string): NativeImage }

export type NotificationOptions = Pick<Electron.NotificationConstructorOptions, 'title' | 'body' | 'silent'>
export type Notification = Pick<Electron.Notification, 'show' | 'close'> & {
  on(event: 'click', listener: (event: Preventable) => void): unknown
  on(event: 'failed', listener: (event: Preventable, error: string) => void): unknown
}
export type NotificationConstructor = {
  new (options?: NotificationOptions): Notification
  isSupported(): boolean
}

export type PrintToPDFOptions = Pick<
  Electron.PrintToPDFOptions,
  | 'displayHeaderFooter'
  | 'headerTemplate'
  | 'footerTemplate'
  | 'printBackground'
  | 'generateTaggedPDF'
  | 'generateDocumentOutline'
> & {
  readonly pageSize?: 'A4' | 'Letter'
  readonly margins?: Pick<Electron.PrintToPDFMargins, 'top' | 'bottom' | 'left' | 'right'>
}

type Navigation = Preventable & { readonly url: string; readonly isMainFrame: boolean }

export type WebContents = Pick<
  Electron.WebContents,
  | 'id'
  | 'send'
  | 'getURL'
  | 'isDestroyed'
  | 'isCrashed'
  | 'setWebRTCIPHandlingPolicy'
  | 'getZoomFactor'
  | 'forcefullyCrashRenderer'
> & {
  readonly session: Session
  startDrag(item: { readonly file: string; readonly icon: string }): void
  executeJavaScript(code: string, userGesture?: boolean): Promise<unknown>
  printToPDF(options: PrintToPDFOptions): Promise<Buffer>
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void
  on(event: 'will-navigate', listener: (event: Navigation) => void): unknown
  on(event: 'will-frame-navigate', listener: (event: Navigation) => void): unknown
  on(event: 'will-redirect', listener: (event: Navigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  on(event: 'did-finish-load', listener: () => void): unknown
  on(
    event: 'did-fail-load',
    listener: (
      event: Preventable,
      errorCode: number,
      errorDescription: string,
      validatedURL: string,
      isMainFrame: boolean,
    ) => void,
  ): unknown
  on(
    event: 'render-process-gone',
    listener: (event: Preventable, details: { readonly reason: string; readonly exitCode: number }) => void,
  ): unknown
  once(event: 'did-finish-load', listener: () => void): unknown
}

export type BrowserWindow = Pick<
  Electron.BrowserWindow,
  | 'id'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'show'
  | 'focus'
  | 'isMinimized'
  | 'restore'
  | 'maximize'
  | 'isMaximized'
  | 'isVisible'
  | 'isFocused'
  | 'getNormalBounds'
> & {
  readonly webContents: WebContents
  loadURL(url: string): Promise<void>
  setProgressBar(progress: number): void
  setOverlayIcon(overlay: NativeImage | null, description: string): void
  on(event: 'close', listener: (event: Preventable) => void): unknown
  on(event: 'closed', listener: () => void): unknown
  on(event: 'focus', listener: () => void): unknown
  on(event: 'blur', listener: () => void): unknown
  on(event: 'resize', listener: () => void): unknown
  on(event: 'ready-to-show', listener: () => void): unknown
  /** Windows alone has these events. A test emits them here. */
  on(event: 'query-session-end' | 'session-end', listener: (event: Preventable) => void): unknown
  /** Chromium does not tell the host. A test emits them here. */
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown
  once(event: 'closed', listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
}

export type BrowserWindowConstructorOptions = Pick<
  Electron.BrowserWindowConstructorOptions,
  | 'title'
  | 'width'
  | 'height'
  | 'x'
  | 'y'
  | 'minWidth'
  | 'minHeight'
  | 'show'
  | 'backgroundColor'
  | 'icon'
  | 'webPreferences'
>

export type BrowserWindowConstructor = {
  new (options?: BrowserWindowConstructorOptions): BrowserWindow
  getAllWindows(): BrowserWindow[]
  getFocusedWindow(): BrowserWindow | null
  fromWebContents(contents: WebContents): BrowserWindow | null
}

export type WebFrameMain = { readonly url: string; readonly origin: string; readonly parent: WebFrameMain | null }
export type IpcMainInvokeEvent = { readonly sender: WebContents; readonly senderFrame: WebFrameMain | null }
export type IpcMain = {
  handle(channel: string, listener: (event: IpcMainInvokeEvent, ...parameters: unknown[]) => unknown): void
  removeHandler(channel: string): void
}

export type PermissionRequest = (
  contents: WebContents,
  permission: string,
  callback: (granted: boolean) => void,
  details: PermissionDetails,
) => void
export type PermissionCheck = (
  contents: WebContents | null,
  permission: string,
  requestingOrigin: string,
  details: Pick<PermissionDetails, 'isMainFrame'>,
) => boolean
type PermissionDetails = { readonly requestingUrl: string; readonly isMainFrame: boolean }
export type BeforeRequest = (
  details: { readonly url: string },
  answer: (response: { readonly cancel: boolean }) => void,
) => void
export type Session = Pick<Electron.Session, 'resolveProxy'> & {
  readonly protocol: Pick<Electron.Protocol, 'handle'>
  readonly webRequest: { onBeforeRequest(filter: { urls: string[] }, listener: BeforeRequest): void }
  setPermissionRequestHandler(handler: PermissionRequest): void
  setPermissionCheckHandler(handler: PermissionCheck): void
  on(event: 'will-download', listener: (event: Preventable) => void): unknown
}

export type SessionModule = {
  readonly defaultSession: Session
  fromPartition(partition: string, options?: { cache: boolean }): Session
}

export type Protocol = Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>

type SaveOptions = Pick<Electron.SaveDialogOptions, 'title' | 'defaultPath' | 'buttonLabel' | 'filters' | 'properties'>
type OpenOptions = Pick<Electron.OpenDialogOptions, 'title' | 'defaultPath' | 'buttonLabel' | 'filters'> & {
  /** The host opens one file, or one folder. */
  readonly properties: ['openFile'] | ['openDirectory']
}
type MessageOptions = Pick<
  Electron.MessageBoxOptions,
  'type' | 'title' | 'message' | 'detail' | 'buttons' | 'defaultId' | 'cancelId' | 'noLink' | 'signal'
>
export type SaveDialogOptions = SaveOptions
export type OpenDialogOptions = OpenOptions
export type MessageBoxOptions = MessageOptions
/** The part of a dialog's owner window that the host needs. */
export type DialogOwner = Pick<Electron.BaseWindow, 'id'>
export type Dialog = Pick<Electron.Dialog, 'showErrorBox'> & {
  showSaveDialog(window: DialogOwner, options: SaveOptions): Promise<Electron.SaveDialogReturnValue>
  showSaveDialog(options: SaveOptions): Promise<Electron.SaveDialogReturnValue>
  showOpenDialog(window: DialogOwner, options: OpenOptions): Promise<Electron.OpenDialogReturnValue>
  showOpenDialog(options: OpenOptions): Promise<Electron.OpenDialogReturnValue>
  showMessageBox(window: DialogOwner, options: MessageOptions): Promise<Electron.MessageBoxReturnValue>
  showMessageBox(options: MessageOptions): Promise<Electron.MessageBoxReturnValue>
}

export type MenuItemConstructorOptions = Electron.MenuItemConstructorOptions
export type Menu = { getMenuItemById(id: string): Pick<Electron.MenuItem, 'enabled'> | null }
export type MenuConstructor = {
  buildFromTemplate(template: MenuItemConstructorOptions[]): Menu
  setApplicationMenu(menu: Menu | null): void
}

export type Shell = Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>
export type NativeTheme = Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
export type Screen = Pick<Electron.Screen, 'getAllDisplays'>
export type Net = Pick<Electron.Net, 'isOnline'>
export type PowerMonitor = {
  on(event: 'resume', listener: () => void): unknown
  on(event: 'suspend', listener: () => void): unknown
}

/** In the preload. Its other side runs in the page (`page-runtime.ts`). */
export type IpcRenderer = {
  invoke(channel: string, ...parameters: unknown[]): Promise<unknown>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Electron's own: what main sends has no type here
  on(channel: string, listener: (event: object, ...parameters: any[]) => void): unknown
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  removeListener(channel: string, listener: (event: object, ...parameters: any[]) => void): unknown
}
export type ContextBridge = Pick<Electron.ContextBridge, 'exposeInMainWorld'>
