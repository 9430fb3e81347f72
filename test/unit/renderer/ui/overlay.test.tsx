import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { Modal, ModalOverlay, Dialog as AriaDialog } from 'react-aria-components'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../../../renderer/ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../../renderer/ui/choice.tsx'
import { Dialog } from '../../../../renderer/ui/dialog.tsx'
import { Select } from '../../../../renderer/ui/select.tsx'
import { TextField } from '../../../../renderer/ui/text-field.tsx'

afterEach(cleanup)

const escape = (target: Element, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key: 'Escape', code: 'Escape', ...init })

type Props = { readonly onClose: () => void; readonly alert?: boolean }

/** A dialog with a control of each kind. */
function Shown({ onClose, alert = false }: Props) {
  return (
    <Dialog title="Title" isOpen onClose={onClose} closeLabel="Close" alert={alert} footer={<Button>Go</Button>}>
      <TextField label="Name" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
      <RadioGroup label="Order" value="a" options={[{ value: 'a', label: 'A' }]} onChange={() => undefined} />
      <Checkbox label="Skip" />
      <Select label="Kind" value="x" options={[{ value: 'x', label: 'X' }]} onChange={() => undefined} />
    </Dialog>
  )
}

/** Takes the focus from everything, as the removal of the focused element does. */
const focusNothing = () => act(() => (document.activeElement as HTMLElement | null)?.blur())

test.each([false, true])('Escape closes a dialog from each of its controls, and from none (alert: %s)', (alert) => {
  const onClose = vi.fn<() => void>()
  const view = render(<Shown onClose={onClose} alert={alert} />)
  const controls = [
    ...view.getByRole(alert ? 'alertdialog' : 'dialog').querySelectorAll<HTMLElement>('input, button'),
  ].filter((element) => element.closest('[aria-hidden=true]') === null)
  expect(controls.length).toBeGreaterThan(4)
  for (const control of controls) {
    act(() => control.focus())
    onClose.mockClear()
    escape(control)
    expect(onClose, control.outerHTML).toHaveBeenCalledTimes(1)
  }
  focusNothing()
  onClose.mockClear()
  escape(document.body)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the pressed button went away: Escape closes at once, and what comes after it stays', () => {
  function Restore({ onClose }: Props) {
    const [isDone, setDone] = useState(false)
    const button = isDone ? null : <Button onPress={() => setDone(true)}>Restore</Button>
    return (
      <Dialog title="Restore" isOpen onClose={onClose} closeLabel="Close" footer={button}>
        text
      </Dialog>
    )
  }
  const onClose = vi.fn<() => void>()
  const view = render(<Restore onClose={onClose} />)
  fireEvent.click(view.getByRole('button', { name: 'Restore' }))
  focusNothing()
  escape(document.body)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape without a focus closes only what lies on top', () => {
  const closed: string[] = []
  function Two() {
    const [isOver, setOver] = useState(true)
    return (
      <>
        <Dialog title="Under" isOpen onClose={() => closed.push('under')} closeLabel="Close">
          text
        </Dialog>
        {isOver && (
          <Dialog
            title="Over"
            isOpen
            onClose={() => {
              closed.push('over')
              setOver(false)
            }}
            closeLabel="Close"
          >
            text
          </Dialog>
        )}
      </>
    )
  }
  render(<Two />)
  focusNothing()
  escape(document.body)
  expect(closed).toEqual(['over'])
  focusNothing()
  escape(document.body)
  expect(closed).toEqual(['over', 'under'])
})

test('Escape closes the open list of a dialog, and not the dialog', () => {
  const onClose = vi.fn<() => void>()
  const view = render(<Shown onClose={onClose} />)
  fireEvent.click(view.getByRole('button', { name: /Kind/ }))
  expect(view.getByRole('listbox')).toBeDefined()
  focusNothing()
  escape(document.body)
  expect(view.queryByRole('listbox')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog that may not be closed stays, and so does each for an Escape that an input method takes', () => {
  const onClose = vi.fn<() => void>()
  render(<Shown onClose={onClose} />)
  focusNothing()
  escape(document.body, { isComposing: true })
  escape(document.body, { keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
  cleanup()
  render(
    <>
      <Shown onClose={onClose} />
      <ModalOverlay isOpen isKeyboardDismissDisabled onOpenChange={onClose} data-overlay="">
        <Modal>
          <AriaDialog aria-label="Fixed">text</AriaDialog>
        </Modal>
      </ModalOverlay>
    </>,
  )
  focusNothing()
  escape(document.body)
  expect(onClose).not.toHaveBeenCalled()
})

test('nothing is heard once all are closed', () => {
  const add = vi.spyOn(document, 'addEventListener')
  const remove = vi.spyOn(document, 'removeEventListener')
  const count = (spy: typeof add | typeof remove) =>
    spy.mock.calls.filter(([type, listener]) => type === 'keydown' && (listener as () => void).name === 'passEscape')
      .length
  const view = render(
    <>
      <Shown onClose={() => undefined} />
      <Shown onClose={() => undefined} />
    </>,
  )
  view.unmount()
  expect([count(add), count(remove)]).toEqual([1, 1])
  vi.restoreAllMocks()
})
