import { Component, type ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Translation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Details } from '../ui/details.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Props = {
  /** A different key renders the children again. */
  readonly resetKey: string
  readonly children: ReactNode
}
type State = { readonly error: unknown; readonly failed: boolean; readonly resetKey: string }

/** Limits an error in a screen to that screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { resetKey: props.resetKey, failed: false, error: null }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    return (
      <Translation>
        {(t) => (
          <main role="alert" id="content">
            <EmptyState
              icon={<TriangleAlert size={20} />}
              title={t('app.crashTitle')}
              actions={
                <Button onPress={() => this.setState({ failed: false, error: null })}>{t('app.crashAgain')}</Button>
              }
            >
              <p>{t('app.crashText')}</p>
              <Details label={t('app.details')} text={error instanceof Error ? error.message : String(error)} />
            </EmptyState>
          </main>
        )}
      </Translation>
    )
  }
}
