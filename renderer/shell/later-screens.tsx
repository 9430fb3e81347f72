import { lazy, Suspense, useState, type ComponentType } from 'react'
import type * as OtherScreens from './other-screens.ts'

type Screens = typeof OtherScreens
type PropsOf<C> = C extends (props: infer P) => unknown ? P & object : never

let screens: Screens | null = null

/**
 * Loads what a window does not begin with. Called when the first screen is drawn: before that its scripts would be
 * fetched, parsed and run for nothing.
 */
export async function loadOtherScreens(): Promise<Screens> {
  screens ??= await import('./other-screens.ts')
  return screens
}

/** A screen that is loaded when it is shown, where that was not done before. */
function later<N extends keyof Screens>(name: N): ComponentType<PropsOf<Screens[N]>> {
  type Screen = ComponentType<PropsOf<Screens[N]>>
  // The compiler does not see that a screen takes its own properties.
  const screenIn = (all: Screens) => all[name] as unknown as Screen
  const Loading = lazy(async () => ({ default: screenIn(await loadOtherScreens()) }))
  return function Later(props) {
    // One that is here is shown at once; whichever it was stays, for the other would begin with a state of its own.
    const [Shown] = useState<Screen | typeof Loading>(() => (screens === null ? Loading : screenIn(screens)))
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

export const ConnectionPage = later('ConnectionPage')
export const ExportDialog = later('ExportDialog')
export const LockScreen = later('LockScreen')
export const RejectedDialog = later('RejectedDialog')
export const RemovalDialog = later('RemovalDialog')
export const SecretDialog = later('SecretDialog')
export const SessionRoute = later('SessionRoute')
export const SettingsScreen = later('SettingsScreen')
export const SyncFailureDialog = later('SyncFailureDialog')
export const ValueNamesDialog = later('ValueNamesDialog')
export const WelcomeScreen = later('WelcomeScreen')
