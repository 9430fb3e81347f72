import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType } from 'react'
import { addLaterTexts } from '../common/i18n/i18n.ts'
import type * as OtherScreens from './other-screens.ts'
import { windowI18n } from './window-i18n.ts'

type Screens = typeof OtherScreens
type PropsOf<C> = C extends (props: infer P) => unknown ? P & object : never

let screens: Screens | null = null
/** Those who are told when the screens are loaded. */
const waiting = new Set<() => void>()

/**
 * Loads the screens that are not needed at first, and their texts. Called after the first screen has rendered, because
 * fetching, parsing and running their scripts would delay it.
 */
export async function loadOtherScreens(): Promise<Screens> {
  if (screens !== null) return screens
  const [{ enLater }, loaded] = await Promise.all([
    import('../../contract/text/en-later.ts'),
    import('./other-screens.ts'),
  ])
  addLaterTexts(windowI18n, enLater)
  screens = loaded
  for (const tell of waiting) tell()
  return screens
}

/** A screen that is loaded when it is first shown, unless it has been loaded before. */
function later<N extends keyof Screens>(name: N): ComponentType<PropsOf<Screens[N]>> {
  type Screen = ComponentType<PropsOf<Screens[N]>>
  // The compiler cannot infer that each screen takes its own props.
  const screenIn = (all: Screens) => all[name] as unknown as Screen
  const Loading = lazy(async () => ({ default: screenIn(await loadOtherScreens()) }))
  return function Later(props) {
    // A loaded screen renders at once. The choice is kept while mounted, because switching components would lose their
    // state.
    const [Shown] = useState<Screen | typeof Loading>(() => (screens === null ? Loading : screenIn(screens)))
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

export const ConnectionPage = later('ConnectionPage')
export const DownloadOfList = later('DownloadOfList')
export const DownloadsScreen = later('DownloadsScreen')
export const ExportDialog = later('ExportDialog')
export const ImportDialog = later('ImportDialog')
export const InsightRoute = later('InsightRoute')
export const LockScreen = later('LockScreen')
export const TranscriptsDialog = later('TranscriptsDialog')
export const ManageRoute = later('ManageRoute')
export const Palette = later('Palette')
export const QueueRoute = later('QueueRoute')
export const RejectedDialog = later('RejectedDialog')
export const RemovalDialog = later('RemovalDialog')
export const RubricsScreen = later('RubricsScreen')
export const SecretDialog = later('SecretDialog')
export const SessionRoute = later('SessionRoute')
export const SettingsScreen = later('SettingsScreen')
export const SheetDialog = later('SheetDialog')
export const ShortcutsSheet = later('ShortcutsSheet')
export const StartDialog = later('StartDialog')
export const SyncFailureDialog = later('SyncFailureDialog')
export const ValueNamesDialog = later('ValueNamesDialog')
export const WelcomeScreen = later('WelcomeScreen')

/** A part of the first screen that is shown once the others are there. It does not have them loaded. */
function onceLoaded<N extends keyof Screens>(name: N): ComponentType<PropsOf<Screens[N]>> {
  const Loaded = later(name)
  return function OnceLoaded(props) {
    const isLoaded = useSyncExternalStore(whenLoaded, () => screens !== null)
    return isLoaded ? <Loaded {...props} /> : null
  }
}

export const ManagePlaces = onceLoaded('ManagePlaces')
export const NotSaving = onceLoaded('NotSaving')
export const TimeAheadLine = onceLoaded('TimeAheadLine')
export const UpdateMark = onceLoaded('UpdateMark')
/** Shows nothing by itself. */
export const CrashNotices = onceLoaded('CrashNotices')
/** Shows nothing at all. */
export const ProgramCommands = onceLoaded('ProgramCommands')
export const WaveformsAhead = onceLoaded('WaveformsAhead')
export const WindowListeners = onceLoaded('WindowListeners')

function whenLoaded(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}
