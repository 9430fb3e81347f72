import { h, show } from './dom.js'

/**
 * @typedef {import('./api.js').Paper} Paper
 * @typedef {import('./api.js').CurrentTest} CurrentTest
 */

/** @param {string} timestamp */
function whenText(timestamp) {
  return new Date(timestamp).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
}

/**
 * A screen that only says something.
 * @param {string} title
 * @param {string} text
 * @param {HTMLElement | null} [action]
 */
export function showMessage(title, text, action = null) {
  document.title = title
  show(h('section', { className: 'card message' }, h('h1', {}, title), h('p', {}, text), action))
}

/**
 * Why the link does not open.
 * @param {import('./api.js').RefusedError} error
 * @param {() => void} again
 */
export function showRefusal(error, again) {
  const when = error.at === null ? '' : whenText(error.at)
  switch (error.code) {
    case 'link-not-yet':
      return showMessage('This link isn’t open yet', `It opens on ${when}. Come back then with the same link.`)
    case 'link-expired':
      return showMessage(
        'This link has expired',
        `It could be used until ${when}. Ask the people who invited you for a new one.`,
      )
    case 'link-unknown':
      return showMessage('Link not found', 'Check that the whole link was copied, or ask the people who invited you.')
    case 'unreachable':
      return showMessage(
        'No connection',
        'Your saved answers are safe. Check your connection and try again.',
        h('button', { type: 'button', className: 'primary', onclick: again }, 'Try again'),
      )
    default:
      return showMessage(
        'Something went wrong',
        error.message,
        h('button', { type: 'button', className: 'primary', onclick: again }, 'Reload'),
      )
  }
}

/** @param {Paper} paper */
export function showNothingLeft({ tests }) {
  if (tests.length === 0 || tests.every(({ state }) => state === 'unavailable')) {
    return showMessage('This test isn’t available', 'It isn’t active. Ask the people who invited you.')
  }
  const wasClosed = tests.some(({ state }) => state === 'closed')
  if (wasClosed) {
    return showMessage(
      'This session timed out',
      'It was closed because nothing happened for a while. Your answers until then were handed in.',
    )
  }
  showMessage('You’ve finished', 'Your answers were handed in. A test can be taken once. You can close this page.')
}

/** @param {number} seconds */
function lengthText(seconds) {
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const STATE_TEXTS = {
  new: 'To do',
  started: 'In progress',
  finished: 'Done',
  closed: 'Timed out',
  unavailable: 'Not available',
}

/**
 * What awaits the person, before the time counts.
 * @param {Paper} paper
 * @param {CurrentTest} test
 * @param {() => void} start
 */
export function showWelcome({ person, tests, validTill }, test, start) {
  document.title = test.title
  const facts = [
    test.questionCount === 1 ? '1 question' : `${test.questionCount} questions`,
    test.timeLimit === null ? 'No time limit' : `${lengthText(test.timeLimit)}, counted from the start`,
    ...(test.needsCamera ? ['A video answer: a camera helps, but a sample works too'] : []),
    'Answers are saved as you give them. You can reload and go on.',
    // Links without an end have the last day that there is.
    ...(validTill.startsWith('9999') ? [] : [`The link opens until ${whenText(validTill)}.`]),
  ]
  const list = tests.map(({ testId, title, state }) =>
    h(
      'li',
      { 'aria-current': testId === test.testId ? 'step' : null },
      h('span', {}, title),
      h('span', { className: 'badge' }, STATE_TEXTS[state]),
    ),
  )
  show(
    h(
      'section',
      { className: 'card welcome' },
      person === '' ? null : h('p', { className: 'crumb' }, `Welcome, ${person}`),
      h('h1', {}, test.title),
      test.description === null ? null : h('p', {}, test.description),
      tests.length < 2 ? null : h('ol', { className: 'tests', 'aria-label': 'Your tests' }, ...list),
      h('ul', { className: 'facts-list' }, ...facts.map((fact) => h('li', {}, fact))),
      h(
        'div',
        { className: 'actions' },
        h('button', { type: 'button', className: 'primary', onclick: start }, 'Start'),
      ),
    ),
  )
}

/**
 * All questions with whether they have an answer, and the way to hand in.
 * @param {CurrentTest} test
 * @param {(index: number) => void} goTo
 * @param {(button: HTMLButtonElement) => void} finish
 */
export function showReview(test, goTo, finish) {
  const asked = test.questions
    .map((question, index) => ({ question, index }))
    .filter(({ question }) => question.isAsked)
  const open = asked.filter(({ question }) => question.answer === null).length
  const rows = asked.map(({ question, index }) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', className: 'row', onclick: () => goTo(index) },
        h('span', { className: 'number' }, String(index + 1)),
        h('span', { className: 'row-text', lang: test.language }, question.prompt),
        h(
          'span',
          { className: question.answer === null ? 'badge warn' : 'badge ok' },
          question.answer === null ? 'No answer' : 'Answered',
        ),
      ),
    ),
  )
  const hint =
    open === 0
      ? 'Every question has an answer. After you finish, nothing can be changed.'
      : `${open === 1 ? '1 question has' : `${open} questions have`} no answer. After you finish, nothing can be changed.`
  const button = h('button', { type: 'button', className: 'primary', onclick: () => finish(button) }, 'Finish')
  show(
    h(
      'section',
      { className: 'card' },
      h('p', { className: 'crumb' }, test.title),
      h('h1', {}, 'Check and finish'),
      h('p', {}, hint),
      h('ol', { className: 'review' }, ...rows),
      h(
        'div',
        { className: 'actions between' },
        h(
          'button',
          { type: 'button', onclick: () => goTo(asked.length === 0 ? 0 : (asked.at(-1)?.index ?? 0)) },
          'Back',
        ),
        button,
      ),
    ),
  )
}
