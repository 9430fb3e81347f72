import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import type { Question } from '../../../../contract/model/report.ts'
import { shortcutName } from '../../../../renderer/common/shortcuts/use-shortcuts.ts'
import { CentersField } from '../../../../renderer/features/connect/centers-field.tsx'
import { NoteField } from '../../../../renderer/features/review/note-field.tsx'
import { NO_REVIEW } from '../../../../renderer/features/review/own-review.ts'
import type { ReviewWork } from '../../../../renderer/features/review/review-work.ts'
import { ScoreField } from '../../../../renderer/features/review/score-field.tsx'
import { SubmitButton } from '../../../../renderer/features/review/submit-button.tsx'
import type { ReviewInUse } from '../../../../renderer/features/review/use-review.ts'
import { RevealDialog } from '../../../../renderer/features/session/blind/reveal-dialog.tsx'
import { EditableLabel } from '../../../../renderer/features/settings/review/editable-label.tsx'
import { isComposing } from '../../../../renderer/ui/is-composing.ts'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { SESSION_KEY } from '../../../support/session-fixture.ts'

afterEach(cleanup)

/** The Enter that ends a composition: as Chromium sends it, and as it comes after `compositionend`. */
const ENDS = [{ isComposing: true }, { isComposing: false, keyCode: 229 }]

test('a key is part of a composition by either sign, and has no name as a shortcut then', () => {
  const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, ...init })
  for (const init of ENDS) {
    expect(isComposing(press(init))).toBe(true)
    expect(isComposing({ nativeEvent: press(init) })).toBe(true)
    expect(shortcutName(press(init))).toBeNull()
  }
  expect(isComposing(press({ keyCode: 13 }))).toBe(false)
  expect(shortcutName(press({ keyCode: 13 }))).toBe('mod+Enter')
})

type Case = { readonly show: (act: () => void) => ReactNode; readonly role?: string }

const settings = DEFAULT_REVIEW_SETTINGS
const note = { place: { kind: 'answer' }, text: 'こんにちは', kind: '' } as never

const CASES: Readonly<Record<string, Case>> = {
  'reopens a review': {
    show: (act) => (
      <SubmitButton
        review={{ isSubmitted: true, settings, work: { change: act } } as unknown as ReviewInUse}
        missing={[]}
        submission={{
          isListOpen: false,
          setListOpen: () => undefined,
          isReopening: true,
          setReopening: () => undefined,
          isAsking: false,
          setAsking: () => undefined,
        }}
        onSubmit={() => undefined}
        onSubmitAsked={() => undefined}
        onGo={() => undefined}
      />
    ),
  },
  'reveals what blind mode hides': {
    show: (act) => {
      installDesk(createFakeDesk([], { 'reviews.reveal': act as never }))
      return (
        <RevealDialog
          connectionId={CONNECTION_ID}
          sessionKey={SESSION_KEY}
          what={{ kind: 'picture' }}
          onClose={() => undefined}
        />
      )
    },
  },
  'saves a label': {
    show: (act) => (
      <EditableLabel
        shown="Label"
        renameLabel="Rename"
        fieldLabel="Label"
        value=""
        placeholder=""
        maxLength={100}
        problemOf={() => undefined}
        onSave={async () => {
          act()
          return true
        }}
      />
    ),
  },
  'ends a note': {
    show: (act) => (
      <NoteField
        value={note}
        kinds={[]}
        isDraft={false}
        editing={{ change: () => undefined, end: act, leave: () => undefined } as never}
      />
    ),
  },
  'leaves the score': {
    show: (act) => (
      <div onBlur={act}>
        <ScoreField
          work={
            {
              change: () => undefined,
              flush: () => undefined,
              refuse: () => undefined,
              getState: () => ({ review: NO_REVIEW, refused: new Map() }),
            } as unknown as ReviewWork
          }
          question={{ num: 1, max: 10 } as Question}
          score={null}
          isReadOnly={false}
        />
      </div>
    ),
  },
  'adds a center': { show: (act) => <CentersField centers={[]} error={undefined} onChange={act} /> },
}

test.each(Object.keys(CASES))('Enter %s, but not the one that ends a composition', async (name) => {
  const act = vi.fn<() => void>()
  const { show } = CASES[name] ?? expect.fail('there is no such case')
  const view = renderScreen(show(act))
  const rename = view.queryByRole('button', { name: 'Rename' })
  if (rename) fireEvent.click(rename)
  const field = view.getByRole('textbox')
  field.focus()
  fireEvent.change(field, { target: { value: '5' } })
  act.mockClear()
  for (const init of ENDS) fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ...init })
  // What a handler sets off may take a turn.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(act).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1))
})
