import { keysOf, type PlacedKey } from './shortcuts.ts'

/** Where a command stands in the palette, in this order while nothing is typed. */
export const COMMAND_GROUPS = ['recent', 'here', 'video', 'views', 'filters', 'go', 'program', 'sessions'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

type CommandLine = {
  readonly group: CommandGroup
  /** Its name in the catalogue. */
  readonly text: string
  readonly caps?: PlacedKey
  /** The palette does without it. */
  readonly isOnlyInMenu?: true
  /** The menu does without it: it is of one screen of those that run an account. */
  readonly isOnlyInPalette?: true
}

/**
 * Every command that there always is, whether it can be carried out now or not: what the app menu is made of, and what the
 * palette and the screens offer their commands by. The palette has others besides, made of what is stored (saved views,
 * other connections) or of the video that plays.
 */
export const COMMANDS = {
  newWindow: { group: 'program', text: 'shortcuts.newWindow', caps: keysOf('everywhere', 'newWindow') },
  add: { group: 'program', text: 'app.addConnectionTitle' },
  edit: { group: 'program', text: 'app.editConnectionTitle' },
  sync: { group: 'here', text: 'shortcuts.sync', caps: keysOf('grid', 'sync') },
  syncAll: { group: 'here', text: 'shortcuts.syncAll' },
  cancel: { group: 'here', text: 'palette.cancelSync' },
  workOffline: { group: 'program', text: 'sync.workOffline' },
  goOnline: { group: 'program', text: 'sync.goOnline' },
  export: { group: 'here', text: 'sessions.export', caps: keysOf('grid', 'export') },
  evidenceReport: { group: 'here', text: 'evidence.make' },
  download: { group: 'here', text: 'shortcuts.download', caps: keysOf('downloads', 'download') },

  markingSheet: { group: 'program', text: 'shortcuts.markingSheet' },
  importScores: { group: 'program', text: 'shortcuts.importScores' },
  importTranscripts: { group: 'program', text: 'shortcuts.importTranscripts' },
  startReviewing: { group: 'here', text: 'shortcuts.startReviewing', caps: keysOf('grid', 'startReviewing') },
  undo: { group: 'program', text: 'shortcuts.undo', caps: keysOf('everywhere', 'undo'), isOnlyInMenu: true },
  search: { group: 'here', text: 'shortcuts.search', caps: keysOf('grid', 'searchAsElsewhere') },
  filter: { group: 'here', text: 'sessions.filter.by', caps: keysOf('grid', 'filter') },
  'clear-filters': { group: 'here', text: 'sessions.clearFilters' },
  'select-all': { group: 'here', text: 'shortcuts.selectAll', caps: keysOf('grid', 'selectAll') },
  'select-none': { group: 'here', text: 'shortcuts.selectNone', caps: keysOf('grid', 'selectNone') },

  palette: { group: 'go', text: 'shortcuts.palette', caps: keysOf('everywhere', 'palette'), isOnlyInMenu: true },
  sidebar: { group: 'go', text: 'shortcuts.sidebar', caps: keysOf('everywhere', 'sidebar') },
  preview: { group: 'here', text: 'shortcuts.preview', caps: keysOf('grid', 'preview') },
  'view-all': { group: 'views', text: 'sessions.view.all' },
  'view-needsScoring': { group: 'views', text: 'sessions.view.needsScoring' },
  'view-scored': { group: 'views', text: 'sessions.view.scored' },
  'view-toReview': { group: 'views', text: 'sessions.view.toReview' },
  'view-inReview': { group: 'views', text: 'sessions.view.inReview' },
  'view-submitted': { group: 'views', text: 'sessions.view.submitted' },
  'view-outdated': { group: 'views', text: 'sessions.view.outdated' },
  'view-disagreement': { group: 'views', text: 'sessions.view.disagreement' },
  'view-timedOut': { group: 'views', text: 'sessions.view.timedOut' },
  'theme-light': { group: 'program', text: 'settings.themes.light' },
  'theme-dark': { group: 'program', text: 'settings.themes.dark' },
  'theme-system': { group: 'program', text: 'settings.themes.system' },
  'video-play': { group: 'video', text: 'shortcuts.playPause', caps: keysOf('player', 'playPause') },
  'video-tell-time': { group: 'video', text: 'shortcuts.tellTime', caps: keysOf('player', 'tellTime') },
  'video-mute': { group: 'video', text: 'shortcuts.mute', caps: keysOf('player', 'mute') },
  'video-skip-silence': { group: 'video', text: 'shortcuts.skipSilence', caps: keysOf('player', 'skipSilence') },
  'video-captions': { group: 'video', text: 'shortcuts.captions', caps: keysOf('player', 'captions') },
  'video-full-screen': { group: 'video', text: 'shortcuts.fullScreen', caps: keysOf('player', 'fullScreen') },
  'video-pictures': { group: 'video', text: 'shortcuts.pictures', caps: keysOf('player', 'pictures') },
  'video-own-window': { group: 'video', text: 'shortcuts.ownWindow', caps: keysOf('player', 'ownWindow') },

  goBack: { group: 'go', text: 'shortcuts.goBack', caps: keysOf('everywhere', 'goBack'), isOnlyInMenu: true },
  goForward: { group: 'go', text: 'shortcuts.goForward', caps: keysOf('everywhere', 'goForward'), isOnlyInMenu: true },
  sessions: { group: 'go', text: 'shortcuts.goSessions' },
  review: { group: 'go', text: 'shortcuts.goReview' },
  downloads: { group: 'go', text: 'shortcuts.goDownloads' },
  insight: { group: 'go', text: 'shortcuts.goInsight' },
  work: { group: 'go', text: 'shortcuts.goWork' },
  tests: { group: 'go', text: 'shortcuts.goTests' },
  participants: { group: 'go', text: 'shortcuts.goParticipants' },
  employees: { group: 'go', text: 'shortcuts.goEmployees' },
  programs: { group: 'go', text: 'shortcuts.goPrograms' },
  results: { group: 'go', text: 'shortcuts.goResults' },
  outbox: { group: 'go', text: 'shortcuts.goOutbox' },
  settings: { group: 'go', text: 'shortcuts.goSettings', caps: keysOf('everywhere', 'goSettings') },
  open: { group: 'here', text: 'shortcuts.open', caps: keysOf('grid', 'open') },
  back: { group: 'here', text: 'session.back', caps: keysOf('session', 'back') },
  next: { group: 'here', text: 'shortcuts.next', caps: keysOf('session', 'next') },
  previous: { group: 'here', text: 'shortcuts.previous', caps: keysOf('session', 'previous') },
  nextQuestion: { group: 'here', text: 'shortcuts.nextQuestion', caps: keysOf('session', 'nextQuestion') },
  previousQuestion: { group: 'here', text: 'shortcuts.previousQuestion', caps: keysOf('session', 'previousQuestion') },
  outline: { group: 'here', text: 'shortcuts.outline', caps: keysOf('session', 'outline') },
  readAll: { group: 'here', text: 'shortcuts.readAll', caps: keysOf('session', 'readAll') },
  transcript: { group: 'here', text: 'shortcuts.transcript', caps: keysOf('session', 'transcript') },
  note: { group: 'here', text: 'session.writeNote' },
  addNote: { group: 'here', text: 'shortcuts.addNote', caps: keysOf('notes', 'addNote') },
  highlight: { group: 'here', text: 'viewer.tool.highlight' },
  drawRectangle: { group: 'here', text: 'viewer.tool.rectangle' },
  drawInk: { group: 'here', text: 'viewer.tool.ink' },
  stretchStart: { group: 'here', text: 'shortcuts.stretchStart', caps: keysOf('notes', 'stretchStart') },
  stretchEnd: { group: 'here', text: 'shortcuts.stretchEnd', caps: keysOf('notes', 'stretchEnd') },
  nextNote: { group: 'here', text: 'shortcuts.nextNote', caps: keysOf('notes', 'nextNote') },
  previousNote: { group: 'here', text: 'shortcuts.previousNote', caps: keysOf('notes', 'previousNote') },
  protocol: { group: 'here', text: 'session.viewProtocol' },
  'protocol-browser': { group: 'here', text: 'session.browseProtocol' },

  newTest: { group: 'here', text: 'shortcuts.newTest', caps: keysOf('tests', 'newTest'), isOnlyInPalette: true },
  registerPeople: {
    group: 'here',
    text: 'shortcuts.registerPeople',
    caps: keysOf('participants', 'registerPeople'),
    isOnlyInPalette: true,
  },
  newProgram: {
    group: 'here',
    text: 'shortcuts.newProgram',
    caps: keysOf('programs', 'newProgram'),
    isOnlyInPalette: true,
  },
  'stage-people': {
    group: 'here',
    text: 'shortcuts.stageChanges',
    caps: keysOf('registration', 'stageChanges'),
    isOnlyInPalette: true,
  },
  'stage-employees': {
    group: 'here',
    text: 'shortcuts.stageChanges',
    caps: keysOf('employees', 'stageChanges'),
    isOnlyInPalette: true,
  },
  'stage-program': {
    group: 'here',
    text: 'shortcuts.stageChanges',
    caps: keysOf('programs', 'stageChanges'),
    isOnlyInPalette: true,
  },
  lookUp: { group: 'here', text: 'shortcuts.lookUp', caps: keysOf('results', 'lookUp'), isOnlyInPalette: true },
  sendAll: { group: 'here', text: 'shortcuts.sendAll', caps: keysOf('outbox', 'sendAll'), isOnlyInPalette: true },
  publishRubric: {
    group: 'here',
    text: 'shortcuts.publishRubric',
    caps: keysOf('rubric', 'publishRubric'),
    isOnlyInPalette: true,
  },

  checkForUpdates: { group: 'program', text: 'updates.checkFor' },
  shortcuts: { group: 'program', text: 'shortcuts.title', caps: keysOf('everywhere', 'sheet') },
} as const satisfies Readonly<Record<string, CommandLine>>

export type CommandId = keyof typeof COMMANDS
/** The commands of the menu. */
export const COMMAND_IDS = Object.keys(COMMANDS).filter((id) => !isOnlyInPalette(id as CommandId)) as [
  CommandId,
  ...CommandId[],
]

function isOnlyInPalette(id: CommandId): boolean {
  return commandLine(id).isOnlyInPalette === true
}

/** What is known of a command, with the members that only some have. */
export function commandLine(id: CommandId): CommandLine & { readonly text: (typeof COMMANDS)[CommandId]['text'] } {
  return COMMANDS[id]
}
