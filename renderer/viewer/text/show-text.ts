import { visibleCode } from '../../../contract/model/visible-text.ts'
import { highlight } from './highlight.ts'
import { languageOf } from './language.ts'
import { shownText } from './read-text.ts'

/** Shows a text, in colors if it is source code. `ending` is that of the file's name. */
export function showText(content: HTMLElement, file: string, ending: string): void {
  const text = shownText(file)
  const language = languageOf(text, ending)
  const element = document.createElement('pre')
  element.dir = 'auto'
  if (language === null) {
    element.textContent = text
  } else {
    element.dataset.language = language
    // Code is read from left to right, whatever the language of its comments.
    element.dir = 'ltr'
    element.append(highlight(visibleCode(text), language))
  }
  if (text !== '') content.append(element)
}
