import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { BATCH_STATES, type OutboxChange } from '../../../../contract/model/outbox.ts'
import {
  employeesHeadSchema,
  participantsHeadSchema,
  type EmployeesHead,
  type ParticipantsHead,
} from '../../../../contract/model/registration.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { manageQueries } from '../manage-queries.ts'
import type { RegistrationForm } from './use-participants.ts'
import type { Registration } from './use-registration.ts'

/** States of batches that are sent, or still may be. */
const ALIVE = BATCH_STATES.filter((state) => state !== 'withdrawn' && state !== 'refused')

type Staging = { readonly isStaged: boolean; readonly stage: () => void }

type StagingOptions = {
  /** Called where the form does not say enough. */
  readonly onIncomplete: () => void
  /** Goes to a field with a text that is no value yet. Returns whether there is one. */
  readonly isUnfinished: () => boolean
  readonly onOutbox: () => void
}

/** Puts the registration into the outbox. */
export function useRegistrationStaging(
  connectionId: ConnectionId,
  registration: Registration,
  { onIncomplete, isUnfinished, onOutbox }: StagingOptions,
): Staging {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const { data: changes } = useQuery(manageQueries.outbox(connectionId))
  const { form, sheet, shown, read, people, problems } = registration
  const signature = signatureOf(registration)
  const staged = sheet.staged.get(signature)
  const change = changes?.find(({ id }) => id === staged)
  // What was sent must not be sent again by a second press: each registration makes new links. The outbox is read again
  // only some time after something was staged.
  const isStaged = staged !== undefined && (change === undefined || ALIVE.some((state) => change.batches[state] > 0))

  async function put(): Promise<OutboxChange> {
    if (form.who === 'employees') {
      const head = employeesHead(form)
      return desk.people.stageEmployeeRegistration({ connectionId, name: form.idsFrom, head, employees: [...read.ids] })
    }
    const { tableId } = sheet.table!
    const name = sheet.sheet?.name ?? ''
    const leftOut = [...sheet.leftOut]
    return desk.people.stageParticipants({ connectionId, tableId, name, head: participantsHead(form), leftOut })
  }

  async function stageOnce(): Promise<void> {
    if (problems.length > 0 || (form.who === 'employees' && people === 0)) return onIncomplete()
    if (isStaged || people === 0 || (form.who === 'table' && shown.isReading)) return
    // It would be staged with a time that is not shown.
    if (isUnfinished()) return
    try {
      const { id } = await put()
      sheet.wasStaged(signature, id)
      const actions = [{ label: t('manage.showOutbox'), onAction: onOutbox }]
      showNotice({ id: 'staged', tone: 'ok', title: t('manage.staged'), stays: false, actions })
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'staged', tone: 'bad', title: t('manage.notStaged'), text: `${happened} ${todo}`, stays: true })
    }
  }

  return { isStaged, stage: () => void onlyOnce(stageOnce) }
}

/** Tells what would be staged from what was. */
function signatureOf({ form, sheet }: Registration): string {
  const { who, center, tests, validFrom, validTill, version, proctoring, doNotCreateIfExist, ids } = form
  const shared = [who, center, tests, validFrom, validTill, proctoring]
  if (who === 'employees') return JSON.stringify([shared, doNotCreateIfExist, ids])
  const leftOut = [...sheet.leftOut].sort((one, other) => one - other)
  return JSON.stringify([shared, version, sheet.table?.tableId, sheet.revision, leftOut])
}

function participantsHead(form: RegistrationForm): ParticipantsHead {
  const { center, validFrom, validTill, tests, version, proctoring } = form
  const shared = { center, validFrom, validTill, tests }
  return participantsHeadSchema.parse(version === 1 ? { ...shared, version } : { ...shared, version, proctoring })
}

function employeesHead(form: RegistrationForm): EmployeesHead {
  const { center, validFrom, validTill, tests, proctoring, doNotCreateIfExist } = form
  return employeesHeadSchema.parse({ center, validFrom, validTill, tests, proctoring, doNotCreateIfExist })
}
