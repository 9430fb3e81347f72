import { RefusedError } from './api.js'
import { closeCamera, MOST_SECONDS, openCamera, startRecording, whyNoCamera } from './camera.js'
import { clockText, h, sizeText } from './dom.js'
import { showSaved } from './saving.js'

/**
 * @typedef {{
 *   root: HTMLElement, problem: HTMLElement, question: import('./api.js').Question, desk: import('./fields.js').Desk,
 *   stream: MediaStream | null, recording: { stop: () => void } | null, played: string | null
 * }} Field `played` is the address of a recording that this page has made
 * @typedef {import('./camera.js').Recording} Recording
 */

/** Recordings that are not stored yet. They outlast their field, so that the person can go on and come back.
 * @type {WeakMap<import('./api.js').Question, Recording>} */
const unsent = new WeakMap()

/** Recordings that are being made or uploaded, which the field that comes back to their question waits for.
 * @type {WeakMap<import('./api.js').Question, Promise<void>>} */
const sending = new WeakMap()

/**
 * The field of a video answer: camera, recording, playback; or a sample where there is no camera.
 * @param {import('./api.js').Question} question
 * @param {import('./fields.js').Desk} desk
 * @returns {HTMLElement}
 */
export function videoField(question, desk) {
  /** @type {Field} */
  const field = {
    root: h('div', { className: 'video-field' }),
    problem: h('p', { className: 'problem', role: 'alert' }),
    question,
    desk,
    stream: null,
    recording: null,
    played: null,
  }
  desk.onLeave(() => {
    // A recording that is under way ends here, and is uploaded.
    if (field.recording === null) closeCamera(field.stream)
    else field.recording.stop()
  })
  const upload = sending.get(question)
  if (upload !== undefined) showAfter(field, upload)
  else if (unsent.has(question)) showUnsent(field, NOT_UPLOADED)
  else showCurrent(field)
  return field.root
}

/**
 * @param {string} text
 * @param {() => unknown} act
 * @param {string} [className]
 */
function button(text, act, className = '') {
  return h('button', { type: 'button', className, onclick: () => void act() }, text)
}

/** @param {...(Node | null)} parts */
function actions(...parts) {
  return h('div', { className: 'actions' }, ...parts)
}

/** @param {string} text */
function emptyStage(text) {
  return h('div', { className: 'stage empty' }, h('p', {}, text))
}

/**
 * @param {Field} field
 * @param {...HTMLElement} parts
 */
function render({ root, problem }, ...parts) {
  const hadFocus = root.contains(document.activeElement)
  root.replaceChildren(...parts, problem)
  if (hadFocus) root.querySelector('button')?.focus()
}

/**
 * Has the end of the test wait until a recording is stored, and a field that comes back to its question, too.
 * @param {Field} field
 * @param {Promise<void>} upload
 */
function track({ question, desk }, upload) {
  desk.track(upload)
  sending.set(question, upload)
  void upload.finally(() => sending.delete(question))
}

/**
 * @param {Field} field
 * @param {Promise<void>} upload that another field of the question has begun
 */
function showAfter(field, upload) {
  const { question, desk, root } = field
  render(field, emptyStage('Uploading the recording…'))
  void upload.finally(() => {
    if (!root.isConnected) return
    if (unsent.has(question)) return showUnsent(field, NOT_UPLOADED)
    showCurrent(field)
    desk.changed()
  })
}

/** @param {Field} field */
function showCurrent(field) {
  const { answer, files } = field.question
  const [file] = files
  const sample = () => useSample(field)
  const again = () => turnOn(field)
  if (answer === null) {
    return render(
      field,
      emptyStage('Your recording will appear here.'),
      actions(button('Turn on camera', again, 'primary'), button('Use the sample', sample)),
      h('p', { className: 'hint' }, `Up to ${MOST_SECONDS / 60} minutes. Without a camera, use the sample recording.`),
    )
  }
  if (answer.kind !== 'recording' || file === undefined) {
    return render(field, emptyStage('The sample recording is your answer.'), actions(button('Record instead', again)))
  }
  const src = field.played ?? field.desk.api.addressOf(file)
  const player = { className: 'stage', controls: true, playsInline: true, src, 'aria-label': 'Your recording' }
  render(
    field,
    h('video', player),
    h('p', { className: 'hint' }, `Recorded: ${clockText(Math.round(answer.seconds))}, ${sizeText(file.size)}`),
    actions(button('Record again', again), button('Use the sample', sample)),
  )
}

/** @param {Field} field */
async function turnOn(field) {
  const { problem, root } = field
  problem.textContent = ''
  try {
    field.stream = await openCamera()
  } catch (error) {
    problem.textContent = whyNoCamera(error)
    return
  }
  // The person may have gone to another question while the browser asked.
  if (!root.isConnected) return closeCamera(field.stream)
  const { stream } = field
  if (stream === null) {
    problem.textContent = 'This browser can’t record. Use another one, or use the sample.'
    return
  }
  const picture = h('video', { className: 'stage mirrored', autoplay: true, playsInline: true, 'aria-label': 'Camera' })
  picture.muted = true
  picture.srcObject = stream
  const cancel = () => {
    closeCamera(stream)
    field.stream = null
    showCurrent(field)
  }
  render(
    field,
    picture,
    actions(
      button('Record', () => record(field, stream, picture), 'primary record'),
      button('Cancel', cancel),
    ),
  )
}

/**
 * @param {Field} field
 * @param {MediaStream} stream
 * @param {HTMLVideoElement} picture
 */
function record(field, stream, picture) {
  const time = h('span', { className: 'elapsed' }, clockText(0))
  const onTime = (/** @type {number} */ seconds) => {
    time.textContent = clockText(seconds)
  }
  const { promise, resolve } = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers())
  const recording = startRecording(stream, onTime, (made) => {
    field.recording = null
    field.stream = null
    unsent.set(field.question, made)
    void send(field).finally(resolve)
  })
  track(field, promise)
  field.recording = recording
  showSaved('Recording…')
  render(field, picture, actions(button('Stop', recording.stop, 'danger'), time))
}

/** @param {Field} field */
async function send(field) {
  const { question, desk } = field
  const made = unsent.get(question)
  if (made === undefined) return
  const { blob, seconds, width, height } = made
  showSaved('Uploading the recording…')
  render(field, emptyStage(`Uploading ${sizeText(blob.size)}…`))
  try {
    const facts = { seconds: seconds.toFixed(3), width: String(width), height: String(height) }
    const file = await desk.api.addFile(desk.index, blob, { testId: desk.testId, ...facts })
    question.files = [file]
    question.answer = { kind: 'recording', fileId: file.fileId, seconds, width, height }
    if (field.played !== null) URL.revokeObjectURL(field.played)
    field.played = URL.createObjectURL(blob)
    unsent.delete(question)
    showSaved('Saved')
    desk.changed()
    showCurrent(field)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    showSaved('Not saved')
    if (error.code === 'session-finished') return desk.refused(error)
    showUnsent(field, error.code === 'file-too-large' ? 'The recording is too large.' : NOT_UPLOADED)
  }
}

const NOT_UPLOADED = 'The recording wasn’t uploaded.'

/**
 * @param {Field} field
 * @param {string} text
 */
function showUnsent(field, text) {
  const again = () => track(field, send(field))
  render(
    field,
    emptyStage(text),
    actions(
      button('Upload again', again, 'primary'),
      button('Record again', () => turnOn(field)),
    ),
  )
}

/** @param {Field} field */
function useSample(field) {
  const { question, desk, problem } = field
  problem.textContent = ''
  unsent.delete(question)
  question.files = []
  question.answer = { kind: 'sample' }
  desk.save({ kind: 'sample' })
  desk.changed()
  showCurrent(field)
}
