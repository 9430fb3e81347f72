import type { PdfTexts } from '../viewer-messages.ts'

export type PasswordPrompt = {
  /** Shows the field, or that what was typed is wrong. */
  readonly ask: (isWrong: boolean, onTyped: (password: string) => void) => void
  readonly end: () => void
}

/**
 * Asks for the password of a file in its place. What is typed stays in this frame. There is no form, since the frame may
 * send none.
 */
export function createPasswordPrompt(content: HTMLElement, texts: PdfTexts): PasswordPrompt {
  const box = document.createElement('div')
  box.className = 'password'
  const reason = document.createElement('p')
  reason.textContent = texts.password
  const label = document.createElement('label')
  const field = document.createElement('input')
  field.type = 'password'
  field.autocomplete = 'off'
  label.append(texts.passwordField, field)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = texts.open
  const problem = document.createElement('p')
  problem.setAttribute('role', 'alert')
  box.append(reason, label, button, problem)
  let onPassword: ((password: string) => void) | null = null
  const send = () => {
    if (field.value === '') return field.focus()
    const tell = onPassword
    onPassword = null
    tell?.(field.value)
  }
  button.addEventListener('click', send)
  field.addEventListener('keydown', ({ key, isTrusted, isComposing }) => {
    if (key === 'Enter' && isTrusted && !isComposing) send()
  })
  return {
    ask(isWrong, onTyped) {
      onPassword = onTyped
      problem.textContent = isWrong ? texts.wrongPassword : ''
      if (!box.isConnected) content.append(box)
      if (isWrong) field.select()
    },
    end() {
      field.value = ''
      box.remove()
    },
  }
}
