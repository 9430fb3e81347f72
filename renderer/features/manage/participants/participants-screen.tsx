import type { Connection } from '../../../../contract/model/connection.ts'
import { RegisteredList } from './registered-list.tsx'
import { RegistrationScreen } from './registration-screen.tsx'
import { useParticipants } from './use-participants.ts'

type ParticipantsScreenProps = { readonly connection: Connection; readonly onOutbox: () => void }

/** The people who were registered from this computer, or the registration of more. */
export function ParticipantsScreen({ connection, onOutbox }: ParticipantsScreenProps) {
  const work = useParticipants(connection.id)
  return work.isRegistering ? (
    <RegistrationScreen {...{ connection, work, onOutbox }} />
  ) : (
    <RegisteredList {...{ connection, work }} />
  )
}
