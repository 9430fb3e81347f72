import type { enBlind } from '../en-blind.ts'
import type { German } from '../translation.ts'

export const deBlind: German<typeof enBlind> = {
  blind: {
    participant: 'Person {{of}}',
    picture: 'Bild',
    protocol: 'Proctoring-Protokoll',
    unnamedField: 'Feld ohne Namen',
    band: 'Blindbewertung.',
    bandText:
      'Namen, Fotos und persönliche Felder sind überall verborgen, auch in Suche, Exporten und Mitteilungen. Jedes Aufdecken wird festgehalten.',
    turnOff: 'Ausschalten…',
    turnOffTitle: 'Blindbewertung ausschalten',
    turnOffText:
      'Namen, Fotos und persönliche Felder dieser Verbindung erscheinen sofort wieder, in allen Fenstern. Bewertungen bleiben, wie sie sind.',
    turnOffNow: 'Ausschalten',
    turnedOff: 'Blindbewertung ausgeschaltet',
    hidden: 'Verborgen',
    hiddenFields_one: '{{count, number}} Feld verborgen',
    hiddenFields_other: '{{count, number}} Felder verborgen',
    reveal: 'Aufdecken…',
    revealOf: '{{what}} aufdecken…',
    revealTitle: '{{what}} aufdecken',
    reason: 'Grund',
    revealHint: 'Nur für diese Sitzung sichtbar und mit Ihrem Grund in ihrem Verlauf festgehalten.',
    revealNow: 'Aufdecken',
    revealed: 'Aufgedeckt: {{what}}',
    pictureHidden: 'Bild verborgen, Ton läuft',
    revealPicture: 'Bild aufdecken…',
    protocolHidden: 'Das Protokoll ist verborgen',
    protocolHiddenText: 'Es kann Namen und Fotos der Person zeigen.',
    revealProtocol: 'Protokoll aufdecken…',
    exportNote: 'Blindbewertung ist eingeschaltet. Namen, Teilnehmerdaten und Adressen von Dateien fehlen im Export.',
  },
}
