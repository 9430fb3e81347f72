import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, type RenderResult } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { SessionKey } from '../../../../../contract/model/ids.ts'
import type { ReportState } from '../../../../../contract/model/report.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { panelStore } from '../../../../../renderer/features/session/panel-state.ts'
import type { PlayerSlot } from '../../../../../renderer/features/session/render-player.ts'
import type { ReviewSlots } from '../../../../../renderer/features/session/review-slots.ts'
import { SessionScreen } from '../../../../../renderer/features/session/session-screen.tsx'
import { NOBODY } from '../../../../support/fake-desk.ts'
import { CONNECTION, SESSION_KEY } from '../../../../support/session-fixture.ts'
import { setWindowWidth } from '../../../../support/window-width.ts'

type Calls = { readonly channel: string; readonly request: unknown }[]
type Answers = Readonly<Record<string, (request: never) => unknown>>

const codeOf = (error: unknown) => (error instanceof DeskError ? error.code : 'server')

/** Renders the screen over a bridge that answers as given, and notes what it was asked. */
export function renderSession(state: ReportState | Error, answers: Answers = {}, windowWidth = 1440) {
  setWindowWidth(windowWidth)
  panelStore.setState(panelStore.getInitialState(), true)
  const calls: Calls = []
  const known: Answers = {
    'reports.get': () => {
      if (state instanceof Error) throw state
      return state
    },
    'settings.get': () => DEFAULT_SETTINGS,
    'reviewer.get': () => NOBODY,
    'playback.get': () => ({ seconds: null }),
    'playback.set': () => null,
    'notes.get': () => ({ text: '', savedAt: null, revision: 1 }),
    'notes.set': ({ text }: { readonly text: string }) => ({
      text,
      savedAt: Date.UTC(2026, 10, 20, 14, 2),
      revision: 2,
    }),
    'media.grant': ({ target }: { readonly target: { readonly kind: string } }) => ({
      url: `app://desk/media/${target.kind}`,
      type: null,
      size: null,
    }),
    'app.openExternal': () => ({ opened: true }),
    ...answers,
  }
  const group = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method: string) => async (request: never) => {
          const channel = `${name}.${method}`
          calls.push({ channel, request })
          try {
            return { ok: true, value: await known[channel]?.(request) }
          } catch (error) {
            return { ok: false, error: { code: codeOf(error), message: String(error) } }
          }
        },
      },
    )
  const bridge = new Proxy({}, { get: (_target, name: string) => group(name) })
  Object.defineProperty(globalThis, 'desk', { configurable: true, value: bridge })

  const slots: PlayerSlot[] = []
  const i18n = testI18n
  const client = createQueryClient()
  const screenOf = (sessionKey: SessionKey) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SessionScreen
          connectionId={CONNECTION}
          sessionKey={sessionKey}
          position={{ index: 12, total: 31 }}
          onDownload={() => undefined}
          onBack={() => undefined}
          onPrevious={null}
          onNext={() => undefined}
          review={NO_REVIEW_SLOTS}
          renderNotes={() => null}
          renderTranscript={() => <p>transcript</p>}
          renderPlayer={(slot) => {
            slots.push(slot)
            return <p>player of {slot.title}</p>
          }}
        />
      </QueryClientProvider>
    </I18nextProvider>
  )
  const screen = render(screenOf(SESSION_KEY))
  /** Goes on to another session, as J does, with the same report. */
  const showAnother = (center = 'another') => screen.rerender(screenOf({ ...SESSION_KEY, center }))
  return { screen, client, calls, slots, showAnother }
}

/** The screen without the review, which has tests of its own. */
const NO_REVIEW_SLOTS: ReviewSlots = {
  renderWaiting: () => null,
  renderPanel: () => null,
  renderFoot: () => null,
  renderAction: () => null,
  badge: null,
  ownPoints: new Map(),
  partScores: new Map(),
  changedQuestions: new Set(),
  isSubmitted: false,
}

export function openDetails({ getByRole }: Pick<RenderResult, 'getByRole'>): void {
  fireEvent.click(getByRole('tab', { name: 'Details' }))
}
