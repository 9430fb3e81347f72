/**
 * A dialog inside of a window's page: the host has no native ones. It lies in a closed shadow root, so that the
 * page's scripts and styles do not reach it. The function is sent to the browser as text and uses nothing from
 * outside of itself; styles are set by script, which the page's content policy allows.
 */
export type PageDialog = {
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly defaultId: number
  readonly cancelId: number
  /** Text of a field to fill in, or `null` for none. */
  readonly field: string | null
}

export type PageDialogResult = { readonly button: number; readonly field: string }

export function showPageDialog(options: PageDialog): Promise<PageDialogResult> {
  return new Promise((resolve) => {
    const before = document.activeElement
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'closed' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      dialog { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; width: min(460px, 90vw); padding: 20px;
        border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: 10px; background: Canvas;
        color: CanvasText; box-shadow: 0 12px 40px rgb(0 0 0 / .3) }
      dialog::backdrop { background: rgb(0 0 0 / .35) }
      h1 { font-size: 15px; margin: 0 0 8px } p { margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere }
      .detail { opacity: .8; max-height: 40vh; overflow: auto }
      input { box-sizing: border-box; width: 100%; font: inherit; padding: 6px 8px; margin-bottom: 14px }
      .buttons { display: flex; gap: 8px; justify-content: flex-end }
      button { font: inherit; padding: 6px 14px }
    `)
    root.adoptedStyleSheets = [sheet]
    const dialog = document.createElement('dialog')
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
    const finish = (button: number): void => {
      const field = dialog.querySelector('input')?.value ?? ''
      dialog.close()
      host.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve({ button, field })
    }
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
    options.buttons.forEach((label, index) => {
      const button = add(row, 'button', label)
      button.type = 'button'
      button.autofocus = index === options.defaultId && options.field === null
      button.addEventListener('click', () => finish(index))
    })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish(options.cancelId)
    })
    // The page's shortcuts are not for a dialog.
    for (const type of ['keydown', 'keyup', 'keypress'] as const)
      host.addEventListener(type, (event) => event.stopPropagation())
    root.appendChild(dialog)
    document.body.appendChild(host)
    dialog.showModal()
    const field = dialog.querySelector('input')
    field?.focus()
    field?.select()
  })
}
