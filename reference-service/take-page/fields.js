import { h, sizeText } from './dom.js'
import { RefusedError } from './api.js'
import { showSaved } from './saving.js'
import { videoField } from './recorder.js'

/** How long after the last letter an essay is saved. */
const TYPING_MS = 700

/**
 * What a field needs of the flow around it.
 * @typedef {{
 *   api: import('./api.js').LinkApi, testId: string, index: number, limits: import('./api.js').Limits,
 *   save: (answer: import('./api.js').SentAnswer | null, afterMs?: number) => void,
 *   settle: () => Promise<boolean>, track: (upload: Promise<void>) => void, refused: (error: RefusedError) => void, changed: () => void,
 *   onLeave: (act: () => void) => void
 * }} Desk
 * @typedef {import('./api.js').Question} Question
 */

/**
 * The field in which a question is answered. It saves by itself, and keeps `question` up to date.
 * @param {Question} question
 * @param {Desk} desk
 * @returns {HTMLElement}
 */
export function fieldOf(question, desk) {
  switch (question.kind) {
    case 'SingleChoice':
    case 'Likert':
      return choiceField(question, desk)
    case 'Essay':
      return essayField(question, desk)
    case 'VideoInterview':
      return videoField(question, desk)
    default:
      return h(
        'p',
        { className: 'notice' },
        'This page does not support this kind of question. It is skipped and does not count.',
      )
  }
}

/**
 * @param {Question} question
 * @param {Desk} desk
 */
function choiceField(question, desk) {
  const kind = question.kind === 'Likert' ? 'Likert' : 'SingleChoice'
  const chosen = question.answer?.kind === kind ? question.answer.choice : null
  const options = question.options.map((option) => {
    const input = h('input', {
      type: 'radio',
      name: 'choice',
      value: option,
      checked: option === chosen,
      onchange: () => {
        question.answer = { kind, choice: option }
        desk.save(question.answer)
        desk.changed()
      },
    })
    return h('label', { className: 'option' }, input, h('span', {}, option))
  })
  return h(
    'fieldset',
    { className: kind === 'Likert' ? 'options scale' : 'options' },
    h('legend', { className: 'unseen' }, question.prompt),
    ...options,
  )
}

/**
 * @param {Question} question
 * @param {Desk} desk
 */
function essayField(question, desk) {
  const { essayLength } = desk.limits
  const text = question.answer?.kind === 'Essay' ? question.answer.text : ''
  const count = h('p', { className: 'hint', id: 'essay-count' })
  const area = h('textarea', {
    id: 'essay',
    rows: 12,
    value: text,
    maxLength: essayLength,
    'aria-describedby': 'essay-count',
    oninput: () => keep(TYPING_MS),
    onchange: () => keep(0),
  })
  const showCount = () => {
    const words = area.value.trim() === '' ? 0 : area.value.trim().split(/\s+/).length
    count.textContent = words === 1 ? '1 word' : `${words} words`
  }
  const keep = (/** @type {number} */ afterMs) => {
    const isEmpty = area.value.trim() === '' && question.files.length === 0
    question.answer = isEmpty ? null : { kind: 'Essay', text: area.value }
    desk.save({ kind: 'Essay', text: area.value }, afterMs)
    showCount()
    desk.changed()
  }
  showCount()
  return h(
    'div',
    { className: 'essay' },
    h('label', { for: 'essay', className: 'field-name' }, 'Your answer'),
    area,
    count,
    filesField(question, desk, () => area.value),
  )
}

/**
 * @param {Question} question
 * @param {Desk} desk
 * @param {() => string} text
 */
function filesField(question, desk, text) {
  const { filesPerEssay, fileBytes } = desk.limits
  const problem = h('p', { className: 'problem', role: 'alert' })
  const list = h('ul', { className: 'files', 'aria-label': 'Attached files' })
  const input = h('input', {
    type: 'file',
    id: 'file',
    multiple: true,
    'aria-describedby': 'file-hint',
    onchange: () => desk.track(add([...(input.files ?? [])])),
  })
  const isFull = () => question.files.length >= filesPerEssay
  const render = () => {
    list.replaceChildren(...question.files.map(row))
    list.hidden = question.files.length === 0
    input.disabled = isFull()
  }
  const changed = () => {
    question.answer = text().trim() === '' && question.files.length === 0 ? null : { kind: 'Essay', text: text() }
    desk.changed()
    render()
  }
  const row = (/** @type {import('./api.js').StoredFile} */ file) =>
    h(
      'li',
      {},
      h('a', { href: desk.api.addressOf(file), target: '_blank', rel: 'noopener' }, file.name),
      h('span', { className: 'hint' }, sizeText(file.size)),
      h(
        'button',
        { type: 'button', className: 'quiet', 'aria-label': `Remove ${file.name}`, onclick: () => void remove(file) },
        'Remove',
      ),
    )
  const add = async (/** @type {File[]} */ files) => {
    problem.textContent = ''
    for (const file of files) {
      if (isFull()) {
        problem.textContent = `You can attach ${filesPerEssay} files.`
        break
      }
      if (file.size > fileBytes) {
        problem.textContent = `${file.name} is too large. A file can have ${sizeText(fileBytes)}.`
        continue
      }
      showSaved(`Uploading ${file.name}…`)
      await tried(async () => {
        const stored = await desk.api.addFile(desk.index, file, { testId: desk.testId, name: file.name })
        question.files.push(stored)
        showSaved('Saved')
      })
    }
    input.value = ''
    changed()
  }
  const remove = async (/** @type {import('./api.js').StoredFile} */ file) => {
    await tried(async () => {
      await desk.api.removeFile(desk.index, file.fileId, desk.testId)
      question.files = question.files.filter((other) => other !== file)
      showSaved('Saved')
    })
    changed()
    input.focus()
  }
  const tried = async (/** @type {() => Promise<void>} */ act) => {
    try {
      // The text goes first, so that a file never stands beside an older one.
      await desk.settle()
      await act()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      showSaved('Not saved')
      if (error.code === 'session-finished') return desk.refused(error)
      problem.textContent = `${error.message} Try again.`
    }
  }
  render()
  return h(
    'div',
    { className: 'attach' },
    h('label', { for: 'file', className: 'field-name' }, 'Attach files'),
    input,
    h('p', { className: 'hint', id: 'file-hint' }, `Up to ${filesPerEssay} files of ${sizeText(fileBytes)} each.`),
    problem,
    list,
  )
}
