import '../ui/tokens.css'
import './viewer.css'
import { showDocument, showPage } from './show-html.ts'
import { showImage } from './show-image.ts'
import { showPdf } from './show-pdf.ts'
import { VIEWER_READY, type ViewerInput } from './viewer-messages.ts'

// Runs in a frame of opaque origin without network. It is handed one file and shows it; nothing leaves it.

async function show(content: HTMLElement, input: ViewerInput): Promise<void> {
  document.documentElement.dataset.theme = input.theme
  document.title = input.name
  content.setAttribute('aria-label', input.name)
  content.replaceChildren()
  content.dataset.type = input.type
  try {
    await showByType(content, input)
    if (content.childNodes.length === 0) content.append(paragraph(input.texts.empty))
  } catch (error) {
    content.replaceChildren(paragraph(`${input.texts.failed}: ${error instanceof Error ? error.message : ''}`))
  }
}

async function showByType(content: HTMLElement, input: ViewerInput): Promise<void> {
  switch (input.type) {
    case 'application/pdf':
      return showPdf(content, input.bytes, input.texts.page)
    case 'docx':
      return showDocument(content, input.bytes)
    case 'html':
      return showPage(content, input.bytes)
    case 'image/png':
    case 'image/jpeg':
    case 'image/gif':
      return showImage(content, input.bytes, input.type, input.name)
    case 'text/plain': {
      const text = document.createElement('pre')
      text.dir = 'auto'
      text.textContent = new TextDecoder().decode(input.bytes)
      content.append(text)
    }
  }
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = 'notice'
  element.textContent = text
  return element
}

window.addEventListener('message', (event: MessageEvent<ViewerInput>) => {
  const content = document.getElementById('content')
  if (event.source === window.parent && event.data.kind === 'show' && content) void show(content, event.data)
})
// Who the parent is cannot be told from here, and the message says nothing.
window.parent.postMessage(VIEWER_READY, '*')
