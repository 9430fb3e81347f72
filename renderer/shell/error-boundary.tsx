import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen.tsx'

type Props = {
  /** A different key renders the children again. */
  readonly resetKey: string
  readonly children: ReactNode
}
type Failed = { readonly error: unknown }
type State = { readonly failed: Failed | null; readonly components: string | null; readonly resetKey: string }

const SOUND = { failed: null, components: null } as const

/** Limits an error in a screen to that screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { ...SOUND, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { ...SOUND, resetKey: props.resetKey }
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ components: info.componentStack ?? '' })
  }

  override render(): ReactNode {
    const { failed, components } = this.state
    if (failed === null) return this.props.children
    // The report needs both.
    if (components === null) return null
    return <CrashScreen error={failed.error} components={components} onAgain={() => this.setState(SOUND)} />
  }
}
