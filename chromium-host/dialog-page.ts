/**
 * Replaces native dialogs, which the host does not have. A dialog is the content of a page of its own, so that no
 * script of the app's page can see, cover or answer it. The function is sent to the browser as text and uses nothing
 * outside itself.
 */
export type PageDialog = {
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly defaultId: number
  readonly cancelId: number
  /** Initial text of an input field; `null` for none. */
  readonly field: string | null
}

export type PageDialogResult = { readonly button: number; readonly field: string }

export function showPageDialog(options: PageDialog): Promise<PageDialogResult> {
  return new Promise((resolve) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      html { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; background: Canvas; color: CanvasText;
        box-sizing: border-box; height: 100%; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas) }
      body { margin: 0 } main { padding: 20px }
      h1 { font-size: 15px; margin: 0 0 8px } p { margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere }
      .detail { opacity: .8; max-height: 240px; overflow: auto }
      input { box-sizing: border-box; width: 100%; font: inherit; padding: 6px 8px; margin-bottom: 14px }
      .buttons { display: flex; gap: 8px; justify-content: flex-end }
      button { font: inherit; padding: 6px 14px }
    `)
    document.adoptedStyleSheets = [sheet]
    document.title = options.title
    const dialog = document.createElement('main')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-labelledby', 'title')
    dialog.setAttribute('aria-describedby', 'message')
    const add = <K extends keyof HTMLElementTagNameMap>(
      parent: Node,
      tag: K,
      text: string,
    ): HTMLElementTagNameMap[K] => {
      const element = document.createElement(tag)
      element.textContent = text
      parent.appendChild(element)
      return element
    }
    add(dialog, 'h1', options.title).id = 'title'
    add(dialog, 'p', options.message).id = 'message'
    if (options.detail !== '') add(dialog, 'p', options.detail).className = 'detail'
    const finish = (button: number): void => resolve({ button, field: dialog.querySelector('input')?.value ?? '' })
    if (options.field !== null) {
      const field = add(dialog, 'input', '')
      field.value = options.field
      field.spellcheck = false
      field.setAttribute('aria-labelledby', 'message')
      field.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') finish(options.defaultId)
      })
    }
    const row = add(dialog, 'div', '')
    row.className = 'buttons'
    const buttons = options.buttons.map((label, index) => {
      const button = add(row, 'button', label)
      button.type = 'button'
      button.addEventListener('click', () => finish(index))
      return button
    })
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') finish(options.cancelId)
    })
    document.body.replaceChildren(dialog)
    // Fits the window's height to the content.
    window.resizeTo(window.outerWidth, dialog.offsetHeight + 2 + window.outerHeight - window.innerHeight)
    const field = dialog.querySelector('input')
    ;(field ?? buttons[options.defaultId])?.focus()
    field?.select()
  })
}
