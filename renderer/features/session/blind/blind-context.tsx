import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { BlindReport, HiddenThing } from '../../../../contract/model/blind.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import { RevealDialog } from './reveal-dialog.tsx'

/** What is hidden of the session on the screen. */
export type BlindSession = BlindReport & {
  /** Asks for a reason, then reveals it. */
  readonly reveal: (what: HiddenThing) => void
}

const BlindContext = createContext<BlindSession | null>(null)

/** `null` while blind mode is off, or the report is not there. */
export function useBlindSession(): BlindSession | null {
  return useContext(BlindContext)
}

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly blind: BlindReport | undefined
  readonly children: ReactNode
}

/** Tells the parts of a session's screen what is hidden, and has the dialog in which it is revealed. */
export function BlindProvider({ connectionId, sessionKey, blind, children }: Props) {
  const [asked, setAsked] = useState<HiddenThing | null>(null)
  const session = useMemo(() => (blind === undefined ? null : { ...blind, reveal: setAsked }), [blind])
  return (
    <BlindContext value={session}>
      {children}
      {session !== null && asked !== null && (
        <RevealDialog {...{ connectionId, sessionKey }} what={asked} onClose={() => setAsked(null)} />
      )}
    </BlindContext>
  )
}
