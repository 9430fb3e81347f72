import { useState } from 'react'
import type { Connection } from '../../contract/model/connection.ts'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '../../contract/model/review-settings.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/model/settings.ts'
import { NoticeArea } from '../../renderer/common/notices/notice-area.tsx'
import type { SettingsSection } from '../../renderer/features/settings/section-ids.ts'
import { SettingsScreen } from '../../renderer/features/settings/settings-screen.tsx'
import { CONNECTION, createFakeDesk, installDesk, type Handlers } from './fake-desk.ts'
import { renderScreen } from './render-screen.tsx'

type Shown = {
  readonly section: SettingsSection
  readonly connections?: readonly Connection[]
  /** The current one. */
  readonly connection?: Connection | null
  /** The review settings at first. */
  readonly review?: ReviewSettings
  readonly answers?: Handlers
  readonly onShortcuts?: () => void
}

const nothing = () => undefined

function Window({ section: first, connections = [], connection = CONNECTION, onShortcuts = nothing }: Shown) {
  const [section, setSection] = useState(first)
  return (
    <>
      <SettingsScreen
        section={section}
        connection={connection}
        hrefOf={(one) => `#/settings/${one}`}
        onSection={setSection}
        rubricsOf={null}
        onRubrics={() => undefined}
        onShortcuts={onShortcuts}
        connections={connections}
        onAdd={nothing}
        onEdit={nothing}
        onRemove={nothing}
        onProvideSecret={nothing}
      />
      <NoticeArea />
    </>
  )
}

/** Shows a section of the settings, over a desk that keeps what is changed. */
export function showSettings(shown: Shown) {
  const kept: { settings: Settings; review: ReviewSettings } = {
    settings: DEFAULT_SETTINGS,
    review: shown.review ?? DEFAULT_REVIEW_SETTINGS,
  }
  const fake = createFakeDesk([], {
    'settings.get': () => kept.settings,
    'settings.set': (change) => {
      kept.settings = { ...kept.settings, ...(change as Partial<Settings>) }
      return kept.settings
    },
    'reviewSettings.get': () => kept.review,
    'reviewSettings.set': ({ change }) => {
      kept.review = { ...kept.review, ...(change as Partial<ReviewSettings>) }
      return null
    },
    'reviewSettings.noteCounts': () => ({}),
    'app.storage': () => ({ dataDir: '/home/ada/desk', bytes: 3_400_000, connections: [] }),
    ...shown.answers,
  })
  installDesk(fake)
  return { fake, kept, ...renderScreen(<Window {...shown} />) }
}
