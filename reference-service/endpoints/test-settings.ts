import { formatTimestamp, type InstantMs } from '../../contract/model/instants.ts'
import { escapeHtml } from '../media/escape-html.ts'
import type { ServiceApp, ServiceCall } from '../context.ts'
import type { TestBlueprint } from '../data/test-catalogue.ts'
import { isFromForeignPage } from '../foreign-callers.ts'
import { limitedBody } from '../limited-body.ts'
import { SERVICE_LIMITS } from '../rules/limits.ts'
import type { Switches } from '../rules/switches.ts'
import { symbolsIn } from '../rules/symbols.ts'
import type { TestSettings, TestSettingsStore } from '../store/test-settings.ts'
import { isCallbackUrl } from '../taken/links.ts'
import { PAGE_HEADERS } from './take-page.ts'

export type TestSettingsPage = {
  readonly findTest: (testId: string) => TestBlueprint | null
  readonly settingsOf: (test: TestBlueprint) => TestSettings
  readonly store: TestSettingsStore
  readonly switches: Pick<Switches, 'symbols'>
  readonly now: () => InstantMs
}

/** More than any form that is accepted. */
const FORM_BYTES = 64 * 1024

type Shown = {
  readonly settings: TestSettings
  readonly callbackText: string
  readonly problems: Problems
  saved: boolean
}
type Problems = { readonly title?: string; readonly callbackUrl?: string }

/** A test's settings page, `{app_url}/Test/Settings?testId=…` (API document, section 4.11): title, callback URL, active. */
export function addTestSettings(
  app: ServiceApp,
  { findTest, settingsOf, store, switches, now }: TestSettingsPage,
): void {
  const path = '/app/Test/Settings'
  const testOf = (call: ServiceCall) => findTest((call.req.query('testId') ?? '').toLowerCase())

  app.get(path, (call) => {
    const test = testOf(call)
    if (test === null) return page(call, 404, 'Test settings', '<p>There is no test of this ID.</p>')
    const settings = settingsOf(test)
    const shown = {
      settings,
      callbackText: settings.callbackUrl ?? '',
      problems: {},
      saved: call.req.query('saved') === '1',
    }
    return page(call, 200, settings.title, formOf(test, shown))
  })
  app.post(path, async (call) => {
    if (isFromForeignPage(call)) {
      return page(call, 403, 'Test settings', '<p>The form was sent by another page.</p>')
    }
    const test = testOf(call)
    if (test === null) return page(call, 404, 'Test settings', '<p>There is no test of this ID.</p>')
    const body = await limitedBody(call, FORM_BYTES)
    if (body === null) return page(call, 413, 'Test settings', '<p>The form is too long.</p>')
    const form = new URLSearchParams(new TextDecoder().decode(body))
    const text = (name: string) => form.get(name)?.trim() ?? ''
    const callbackText = text('callbackUrl')
    const settings: TestSettings = {
      title: text('title'),
      callbackUrl: callbackText === '' ? null : callbackText,
      isActive: form.get('isActive') === 'on',
    }
    const problems = problemsOf(settings, switches)
    if (Object.keys(problems).length > 0) {
      return page(call, 400, 'Test settings', formOf(test, { settings, callbackText, problems, saved: false }))
    }
    store.save(test.testId, settings, formatTimestamp(now()))
    // A reload then sends nothing again.
    return call.redirect(`${path}?testId=${test.testId}&saved=1`, 303)
  })
}

/** A title has the limit that it has when a test is created (API document, section 8). */
function problemsOf({ title, callbackUrl }: TestSettings, { symbols }: Pick<Switches, 'symbols'>): Problems {
  const most = SERVICE_LIMITS.testTitleLength
  return {
    ...(title === '' ? { title: 'Enter a title.' } : {}),
    ...(symbolsIn(title, symbols) > most ? { title: `A title has at most ${most} characters.` } : {}),
    ...(callbackUrl !== null && !isCallbackUrl(callbackUrl)
      ? { callbackUrl: 'Enter a web address, or an app’s address like app://page.' }
      : {}),
  }
}

function formOf(test: TestBlueprint, { settings, callbackText, problems, saved }: Shown): string {
  const problem = (name: keyof Problems) =>
    problems[name] === undefined ? '' : `<p class="problem" id="${name}-problem">${escapeHtml(problems[name])}</p>`
  const described = (name: keyof Problems, hint: string) =>
    problems[name] === undefined ? hint : `aria-invalid="true" aria-describedby="${name}-problem"`
  return `
<p class="crumb">Test settings</p>
<h1>${escapeHtml(settings.title === '' ? test.title : settings.title)}</h1>
${saved ? '<p class="saved" role="status">Saved.</p>' : ''}
<form method="post" action="?testId=${test.testId}" novalidate>
  <div class="field">
    <label for="title">Title</label>
    <input id="title" name="title" value="${escapeHtml(settings.title)}" required ${described('title', '')}>
    ${problem('title')}
  </div>
  <div class="field">
    <label for="callbackUrl">Callback URL</label>
    <input id="callbackUrl" name="callbackUrl" inputmode="url" autocomplete="off" spellcheck="false"
      value="${escapeHtml(callbackText)}" ${described('callbackUrl', 'aria-describedby="callback-hint"')}>
    ${problem('callbackUrl')}
    <p class="hint" id="callback-hint">Every finished session leads here, with its participantId. Blank: nowhere.</p>
  </div>
  <div class="field check">
    <input type="checkbox" id="isActive" name="isActive" ${settings.isActive ? 'checked' : ''} aria-describedby="active-hint">
    <label for="isActive">Active</label>
    <p class="hint" id="active-hint">Links of an inactive test start no session.</p>
  </div>
  <div class="actions"><button class="primary">Save</button></div>
</form>
<dl class="facts">
  <dt>Type</dt><dd>${test.type === 'test' ? 'Test' : 'Survey'}</dd>
  <dt>Questions</dt><dd>${test.questions.length}</dd>
  <dt>Test ID</dt><dd><code>${test.testId}</code></dd>
</dl>`
}

function page(call: ServiceCall, status: 200 | 400 | 403 | 404 | 413, title: string, content: string): Response {
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/take/assets/take.css">
<link rel="stylesheet" href="/take/assets/settings.css">
</head>
<body><main class="card settings">${content}</main></body>
</html>
`
  return call.body(text, status, { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8' })
}
