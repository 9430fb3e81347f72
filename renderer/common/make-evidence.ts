import type { TFunction } from 'i18next'
import type { RequestInput } from '../../contract/bridge/channels.ts'
import { MOST_EVIDENCE_SESSIONS } from '../../contract/model/evidence.ts'
import { desk } from '../bridge/desk.ts'
import { describeError } from './i18n/describe-failure.ts'
import { showNotice } from './notices/notices.ts'

/** The dialog may be open already: a second press would ask for a second file. */
let isAsking = false

/** Asks where to save an evidence report and makes it. Notices report its progress and failures. */
export async function makeEvidence(t: TFunction, request: RequestInput['evidence.start'], count = 1): Promise<void> {
  if (isAsking) return
  const failed = (title: string, text: string) =>
    showNotice({ id: 'evidence-start', tone: 'bad', title, text, stays: false })
  if (count > MOST_EVIDENCE_SESSIONS) {
    failed(t('evidence.tooMany'), t('evidence.tooManyText', { most: MOST_EVIDENCE_SESSIONS }))
    return
  }
  isAsking = true
  try {
    await desk.evidence.start(request)
  } catch (error) {
    const { happened, todo } = describeError(t, error)
    failed(t('evidence.failed'), `${happened} ${todo}`)
  } finally {
    isAsking = false
  }
}
