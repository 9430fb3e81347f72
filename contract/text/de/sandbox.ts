import type { enSandbox } from '../en-sandbox.ts'
import type { German } from '../translation.ts'

export const deSandbox: German<typeof enSandbox> = {
  sandbox: {
    title: 'Ohne Sandbox starten?',
    text: 'Die Sandbox von Chromium ist aus. Eine schädliche Datei aus einer Antwort könnte so auf Ihre eigenen Dateien zugreifen.',
    advice:
      'Ihre Daten sind bisher sicher. Wenn dies das AppImage ist, installieren Sie stattdessen das deb-Paket: Es richtet die Sandbox ein.',
    quit: 'Beenden',
    start: 'Trotzdem starten',
  },
}
