import type { LocatedSession, World } from '../data/world.ts'
import { draw } from '../data/random.ts'
import { escapeHtml } from './escape-html.ts'
import { etagOf, type MediaFile } from './library.ts'

const EVENTS = ['Room scan', 'Identity card shown', 'Face not visible', 'Window left', 'Second voice', 'Session ended']

/** Sample files beside the page, which a protocol names by relative addresses. */
const PICTURES = [
  ['files/site-photo.jpg', 'Room scan'],
  ['files/rota.png', 'Notes on the desk'],
]
  .map(([path, name]) => `<figure><img src="${path}" alt="${name}"><figcaption>${name}</figcaption></figure>`)
  .join('\n')

/** The proctoring protocol of a session as an HTML page. Participants' texts are escaped. */
export function protocolPage(world: World, session: LocatedSession): MediaFile {
  const facts = world.facts(session)
  const name = world
    .participantData(session)
    .slice(0, 2)
    .map((field) => field.value)
    .join(' ')
  const rows = EVENTS.map((event, index) => {
    const second = index * 140 + (draw(facts.base, 3000 + index) % 120)
    const time = `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`
    return `<tr><td>${time}</td><td>${event}</td></tr>`
  }).join('')
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Proctoring protocol</title></head>
<body>
<h1>Proctoring protocol</h1>
<p>Participant: ${escapeHtml(name)}</p>
<p>Test: ${escapeHtml(facts.test.title)}</p>
<table><thead><tr><th>Time</th><th>Event</th></tr></thead><tbody>${rows}</tbody></table>
<h2>Pictures</h2>
${PICTURES}
<p><a href="https://proctoring.example/help">About this protocol</a></p>
</body>
</html>
`
  const content = new Uint8Array(new TextEncoder().encode(page))
  return { type: 'text/html; charset=utf-8', etag: etagOf(content), content }
}
