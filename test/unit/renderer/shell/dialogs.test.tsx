import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDialogs } from '../../../../renderer/shell/dialogs.ts'
import { CONNECTION_ID } from '../../../support/fake-desk.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <button id="here">here</button>
    <div id="sessions-grid" tabindex="0"></div>
    <div id="over"><button id="inside">inside</button></div>`
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const element = (id: string): HTMLElement => document.getElementById(id) ?? expect.fail(`there is no ${id}`)
const focused = () => document.activeElement?.id

/** The dialog goes, and with it what had the focus. */
function close(dialogs: ReturnType<typeof createDialogs>): void {
  dialogs.close()
  element('over').removeAttribute('data-overlay')
  element('inside').blur()
  vi.runAllTimers()
}

test('a dialog takes the place of another with all that it is', () => {
  const dialogs = createDialogs()
  dialogs.open({ kind: 'rejected', connectionId: CONNECTION_ID })
  dialogs.open({ kind: 'shortcuts' })
  expect(dialogs.store.getState()).toEqual({ kind: 'shortcuts' })
  dialogs.close()
  expect(dialogs.store.getState()).toBeNull()
})

test('the focus goes back to where it was before the first of several dialogs', () => {
  const dialogs = createDialogs()
  element('here').focus()
  dialogs.open({ kind: 'palette' })
  element('over').setAttribute('data-overlay', '')
  element('inside').focus()
  dialogs.open({ kind: 'shortcuts' })
  close(dialogs)
  expect(focused()).toBe('here')
})

test('what had the focus is gone: the list gets it', () => {
  const dialogs = createDialogs()
  element('here').focus()
  dialogs.open({ kind: 'palette' })
  element('here').remove()
  close(dialogs)
  expect(focused()).toBe('sessions-grid')
})

test('the focus is left where something else has taken it, or still lies over the page', () => {
  const dialogs = createDialogs()
  element('here').focus()
  dialogs.open({ kind: 'palette' })
  element('inside').focus()
  dialogs.close()
  vi.runAllTimers()
  expect(focused()).toBe('inside')
  element('over').setAttribute('data-overlay', '')
  element('inside').blur()
  dialogs.close()
  vi.runAllTimers()
  expect(document.activeElement).toBe(document.body)
})
