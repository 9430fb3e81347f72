import './evidence-page.css'
import type { Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { I18nextProvider } from 'react-i18next'
import { NO_VALUE_NAMES } from '../../contract/model/value-names.ts'
import { toFailure } from '../../contract/model/errors.ts'
import type { EvidenceJob } from '../../contract/model/evidence.ts'
import { withoutDirectionSigns } from '../../contract/model/visible-text.ts'
import { formatLongInstant } from '../../contract/text/format.ts'
import { setTimeZone } from '../../contract/text/time-zone.ts'
import type { TakeAreaPictures } from '../common/area-pictures.ts'
import { desk } from '../bridge/desk.ts'
import { takeStills } from '../features/player/stills.ts'
import { takeAreaPictures } from '../features/session/files/take-area-pictures.ts'
import { EvidenceReport, type EvidenceContext } from '../features/review/evidence/evidence-report.tsx'
import { readEvidence, type EvidenceSession, type UnreadSession } from '../features/review/evidence/read-evidence.ts'
import { pictureBudget, withPictures } from '../features/review/evidence/take-pictures.ts'
import { ValueNamesContext } from '../ui/named-value.tsx'
import { beginLanguage } from './app-language.ts'
import { windowI18n } from './window-i18n.ts'

/** Shows the evidence report that main wants of this page, and says when it can be printed. */
export async function showEvidence(root: Root): Promise<void> {
  const { dataset } = document.documentElement
  dataset.page = 'evidence'
  // Paper is white, whatever the theme of the windows.
  dataset.theme = 'light'
  try {
    await show(root)
  } catch (error) {
    await desk.evidence.failed({ code: toFailure(error).code })
    // For the log of a window that a developer looks at; main has the code.
    throw error
  }
}

async function show(root: Root): Promise<void> {
  const job = await desk.evidence.job()
  const { connectionId } = job
  const [settings, connections, reviewSettings, reviewer, info] = await Promise.all([
    desk.settings.get(),
    desk.connections.list(),
    desk.reviewSettings.get({ connectionId }),
    desk.reviewer.get(),
    desk.app.info(),
  ])
  setTimeZone(settings.timeZone)
  await beginLanguage(settings.language, info.systemLanguages)
  const connection = connections.find(({ id }) => id === connectionId)
  const context: EvidenceContext = {
    connectionName: connection?.name ?? '',
    settings: reviewSettings,
    reviewer,
    madeAt: Date.now(),
    version: info.version,
  }
  const sessions = await readAll(job)
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={windowI18n}>
        <ValueNamesContext value={connection?.valueNames ?? NO_VALUE_NAMES}>
          <EvidenceReport sessions={sessions} context={context} />
        </ValueNamesContext>
      </I18nextProvider>,
    ),
  )
  document.title = withoutDirectionSigns(titleOf(sessions))
  await Promise.all([
    document.fonts.ready,
    ...[...document.images].map((image) => image.decode().catch(() => undefined)),
  ])
  await desk.evidence.ready({
    footer: withoutDirectionSigns(footerOf(context)),
    page: windowI18n.t('evidenceReport.page'),
  })
}

/** One session after the other, so that no more than one video is loaded at a time. */
async function readAll({ connectionId, sessions }: EvidenceJob): Promise<readonly (EvidenceSession | UnreadSession)[]> {
  const read: (EvidenceSession | UnreadSession)[] = []
  const budget = pictureBudget()
  const takeAreas: TakeAreaPictures = (file, areas) => takeAreaPictures(windowI18n.t, file, areas)
  const tell = () => desk.evidence.drawn({ sessions: read.length })
  for (const key of sessions) {
    try {
      const session = await readEvidence(connectionId, key)
      read.push(await withPictures(connectionId, session, { takeStills, takeAreas, budget, onTaken: tell }))
    } catch (problem) {
      // The others are worth having, and the report says which one is missing.
      read.push({ key, state: null, problem })
    }
    await tell()
  }
  return read
}

/** The title of the PDF, which names no participant: programs show it in places that others see. */
function titleOf(sessions: readonly (EvidenceSession | UnreadSession)[]): string {
  const [only] = sessions
  return sessions.length === 1 && only?.state
    ? windowI18n.t('evidenceReport.title', { test: only.state.row.testTitle })
    : windowI18n.t('evidenceReport.titleOfMany', { count: sessions.length })
}

function footerOf({ reviewer, madeAt }: EvidenceContext): string {
  const time = formatLongInstant(madeAt)
  return reviewer.name === ''
    ? windowI18n.t('evidenceReport.footerNoName', { time })
    : windowI18n.t('evidenceReport.footer', { reviewer: reviewer.name, time })
}
