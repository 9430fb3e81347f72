import { linkApi, RefusedError } from './api.js'
import { announce, byId, clockText, h, show } from './dom.js'
import { fieldOf } from './fields.js'
import { createSaving, showSaved } from './saving.js'
import { showMessage, showNothingLeft, showRefusal, showReview, showWelcome } from './screens.js'

/**
 * @typedef {import('./api.js').LinkApi} LinkApi
 * @typedef {import('./api.js').Paper} Paper
 * @typedef {import('./api.js').CurrentTest} CurrentTest
 */

/** Moments, in seconds before the end, at which the time that is left is said aloud; after a sleep only the last of them. */
const SAID = [300, 60]

/** Ends what the screen before has begun: timers and the camera.
 * @type {(() => void)[]} */
const leaving = []

function leave() {
  for (const act of leaving.splice(0)) act()
}

async function begin() {
  const api = linkApi(location)
  if (api === null) {
    return showMessage('Link not found', 'Check that the whole link was copied, or ask the people who invited you.')
  }
  try {
    showPaper(api, await api.paper())
  } catch (error) {
    refused(error)
  }
}

/** @param {unknown} error */
function refused(error) {
  if (!(error instanceof RefusedError)) throw error
  endTest()
  // What has ended meanwhile is shown as it is now.
  if (error.code === 'session-finished' || error.code === 'session-not-started') return void begin()
  showRefusal(error, () => void begin())
}

function endTest() {
  leave()
  for (const act of endings.splice(0)) act()
  byId('time').hidden = true
  byId('bar-title').textContent = 'Assessment'
  showSaved('')
}

/** Ends what lasts as long as a test: the clock and the sign that the person is there.
 * @type {(() => void)[]} */
const endings = []

/**
 * @param {LinkApi} api
 * @param {Paper} paper
 */
function showPaper(api, paper) {
  endTest()
  const { current } = paper
  if (current === null) return showNothingLeft(paper)
  if (current.isStarted) return takeTest(api, paper, current)
  const start = async () => {
    try {
      showPaper(api, await api.start(current.testId))
    } catch (error) {
      refused(error)
    }
  }
  showWelcome(paper, current, () => void start())
}

/**
 * One test, question by question, until it is handed in.
 * @param {LinkApi} api
 * @param {Paper} paper
 * @param {CurrentTest} test
 */
function takeTest(api, paper, test) {
  const { testId, questions } = test
  const saving = createSaving(api, testId, refused)
  const placeKey = `place ${api.participantId} ${testId}`
  document.title = test.title
  byId('bar-title').textContent = test.title

  const staying = setInterval(() => void api.stay(testId).catch(stayed), paper.stayEverySeconds * 1000)
  endings.push(() => clearInterval(staying))
  /** `unsure`: the answer to the end was lost, so that the session may be finished.
   * @type {'not asked for' | 'under way' | 'unsure'} */
  let ending = 'not asked for'
  const stayed = (/** @type {unknown} */ error) => {
    // What the end itself is answered decides.
    if (ending === 'under way' || (error instanceof RefusedError && error.passes)) return
    if (ending === 'unsure') return void finish()
    refused(error)
  }
  endings.push(saving.end)

  const finish = async () => {
    if (ending === 'under way') return
    leave()
    const before = ending
    ending = 'under way'
    try {
      if (!(await saving.settleAll())) {
        ending = before
        showSaved('Not saved yet. Trying again…')
        announce('Some answers aren’t saved yet. Try again in a moment.')
        return goTo(questions.length)
      }
      const next = await api.finish(testId)
      sessionStorage.removeItem(placeKey)
      await follow(api, next)
    } catch (error) {
      if (error instanceof RefusedError && error.passes) {
        ending = 'unsure'
        showSaved('Couldn’t finish. Try again.')
        return goTo(questions.length)
      }
      refused(error)
    }
  }
  if (test.secondsLeft !== null) runClock(test.secondsLeft, () => void finish())

  /** @param {number} index one past the last question is the overview */
  const goTo = (index) => {
    leave()
    sessionStorage.setItem(placeKey, String(index))
    if (index >= questions.length) {
      return showReview(test, goTo, (button) => {
        button.disabled = true
        void finish()
      })
    }
    showQuestion({ api, paper, test, index, saving, goTo })
  }
  const place = Number(sessionStorage.getItem(placeKey) ?? 0)
  goTo(place >= 0 && place <= questions.length ? place : 0)
}

/**
 * @param {{
 *   api: LinkApi, paper: Paper, test: CurrentTest, index: number, saving: import('./saving.js').Saving,
 *   goTo: (index: number) => void
 * }} part
 */
function showQuestion({ api, paper, test, index, saving, goTo }) {
  const question = test.questions[index]
  if (question === undefined) return
  const from = performance.now()
  const before = question.seconds
  const spent = () => Math.min(86_399, before + Math.round((performance.now() - from) / 1000))
  leaving.push(() => {
    question.seconds = spent()
  })
  const steps = test.questions.map((one, at) => {
    const state = one.answer === null ? '' : ', answered'
    const label = `Question ${at + 1}${state}`
    const current = at === index ? 'step' : null
    const className = one.answer === null ? 'step' : 'step done'
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', className, 'aria-label': label, 'aria-current': current, onclick: () => goTo(at) },
        String(at + 1),
      ),
    )
  })
  const field = fieldOf(question, {
    api,
    testId: test.testId,
    index,
    limits: paper.limits,
    save: (answer, afterMs) => saving.put(index, { seconds: spent(), answer }, afterMs),
    settle: saving.settle,
    track: saving.track,
    refused,
    changed: () => {
      const step = steps[index]?.querySelector('button')
      step?.classList.toggle('done', question.answer !== null)
      step?.setAttribute('aria-label', `Question ${index + 1}${question.answer === null ? '' : ', answered'}`)
    },
    onLeave: (act) => leaving.push(act),
  })
  const isLast = index === test.questions.length - 1
  show(
    h('nav', { className: 'steps', 'aria-label': 'Questions' }, h('ol', {}, ...steps)),
    h(
      'section',
      { className: 'card question', 'aria-labelledby': 'prompt' },
      h(
        'p',
        { className: 'crumb' },
        `Question ${index + 1} of ${test.questions.length} · `,
        h('span', { lang: test.language }, question.section),
      ),
      h('h1', { id: 'prompt', lang: test.language }, question.prompt),
      h('div', { lang: question.kind === 'Likert' ? 'en' : test.language }, field),
      h(
        'div',
        { className: 'actions between' },
        h('button', { type: 'button', disabled: index === 0, onclick: () => goTo(index - 1) }, 'Back'),
        h(
          'button',
          { type: 'button', className: 'primary', onclick: () => goTo(index + 1) },
          isLast ? 'Check answers' : 'Next',
        ),
      ),
    ),
  )
}

/**
 * @param {number} secondsLeft
 * @param {() => void} atEnd
 */
function runClock(secondsLeft, atEnd) {
  const time = byId('time')
  const end = performance.now() + secondsLeft * 1000
  let before = secondsLeft + 1
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    time.textContent = clockText(left)
    time.classList.toggle('short', left <= 60)
    const said = SAID.findLast((moment) => before > moment && left <= moment)
    if (said !== undefined && before <= secondsLeft)
      announce(said === 60 ? '1 minute left' : `${said / 60} minutes left`)
    before = left
    if (left > 0) return
    clearInterval(ticking)
    announce('The time is up. Your answers are handed in.')
    atEnd()
  }
  const ticking = setInterval(tick, 500)
  endings.push(() => clearInterval(ticking))
  time.hidden = false
  tick()
}

/**
 * @param {LinkApi} api
 * @param {import('./api.js').NextStep} next
 */
async function follow(api, next) {
  if (next.kind === 'test') return showPaper(api, await api.paper())
  endTest()
  if (next.kind === 'done') {
    return showMessage('You’ve finished', 'Your answers were handed in. You can close this page.')
  }
  const link = h('a', { href: next.url, className: 'button primary' }, 'Continue')
  showMessage('You’ve finished', 'Your answers were handed in. You’re being taken back…', link)
  location.assign(next.url)
}

addEventListener('hashchange', () => void begin())
void begin()
