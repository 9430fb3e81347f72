import type { enErrors } from '../en-errors.ts'
import type { German } from '../translation.ts'

const NOTHING_CHANGED = 'Nichts wurde geändert.'
const CACHE_KEPT = 'Synchronisierte Daten sind sicher.'
const WORK_KEPT = 'Ihre Arbeit ist sicher.'
const SAVED_KEPT = 'Alles Gespeicherte ist sicher.'
const ASK_ADMINISTRATOR = 'Versuchen Sie es erneut; bleibt der Fehler, fragen Sie Ihre Administration.'
const TRY_LATER = 'Versuchen Sie es später erneut.'
const CORRECT_IT = 'Korrigieren Sie sie, und versuchen Sie es erneut.'
const SYNC_AGAIN = 'Synchronisieren Sie erneut; bleibt der Fehler, fragen Sie Ihre Administration.'

export const deErrors: German<typeof enErrors> = {
  network: {
    happened: 'Der Dienst ist nicht erreichbar.',
    kept: CACHE_KEPT,
    todo: 'Prüfen Sie Netzwerk und Adresse, und versuchen Sie es erneut.',
  },
  'network-address': {
    happened: 'Adresse nicht gefunden.',
    kept: CACHE_KEPT,
    todo: 'Prüfen Sie Schreibweise und Netzwerk, und versuchen Sie es erneut.',
  },
  'network-refused': {
    happened: 'Der Dienst ist nicht erreichbar.',
    kept: CACHE_KEPT,
    todo: 'Unter dieser Adresse und diesem Port kommt keine Antwort: Prüfen Sie beide, oder versuchen Sie es später erneut.',
  },
  'network-certificate': {
    happened: 'Dieser Computer vertraut dem Zertifikat des Dienstes nicht.',
    kept: 'Nichts wurde gesendet.',
    todo: 'Ist es ein privates Zertifikat, bitten Sie Ihre IT, ihm zu vertrauen.',
  },
  'network-no-tls': {
    happened: 'Keine sichere Verbindung möglich.',
    kept: CACHE_KEPT,
    todo: 'Prüfen Sie, ob dieser Port https verwendet, oder verwenden Sie http://.',
  },
  timeout: {
    happened: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'clock-skew': {
    happened: 'Die Uhr dieses Computers weicht von der des Dienstes ab, daher lehnt der Dienst Anfragen ab.',
    kept: CACHE_KEPT,
    todo: 'Lassen Sie Datum und Uhrzeit automatisch einstellen, und versuchen Sie es erneut.',
  },
  'clock-ahead': {
    happened:
      'Die Uhr dieses Computers geht gegenüber der des Dienstes vor ({{amount}}), daher lehnt der Dienst Anfragen ab.',
    kept: CACHE_KEPT,
    todo: 'Lassen Sie Datum und Uhrzeit automatisch einstellen, und versuchen Sie es erneut.',
  },
  'clock-behind': {
    happened:
      'Die Uhr dieses Computers geht gegenüber der des Dienstes nach ({{amount}}), daher lehnt der Dienst Anfragen ab.',
    kept: CACHE_KEPT,
    todo: 'Lassen Sie Datum und Uhrzeit automatisch einstellen, und versuchen Sie es erneut.',
  },
  'clock-jumped': {
    happened: 'Gespeicherte Änderungen sind bis {{day}} datiert, weiter als die Uhr dieses Computers.',
    kept: 'Alle Änderungen sind da, in der richtigen Reihenfolge.',
    todo: 'Prüfen Sie Datum und Uhrzeit dieses Computers. Neue Änderungen haben dessen Zeit.',
  },
  forbidden: {
    happened: 'Konto-ID oder Geheimschlüssel nicht akzeptiert.',
    kept: CACHE_KEPT,
    todo: 'Vergleichen Sie beide mit der Kontoseite des Dienstes, und korrigieren Sie sie.',
  },
  'bad-request': {
    happened: 'Vom Dienst abgelehnt: {{asked}}.',
    kept: CACHE_KEPT,
    todo: 'Korrigieren Sie das in der Verbindung.',
  },
  'request-refused': {
    happened: 'Der Dienst hat die Anfrage abgelehnt.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'page-refused': {
    happened: 'Der Dienst hat die nächste Seite für das Testzentrum „{{refused}}“ abgelehnt.',
    kept: CACHE_KEPT,
    todo: SYNC_AGAIN,
  },
  'not-found': {
    happened: 'Beim Dienst nicht gefunden.',
    kept: CACHE_KEPT,
    todo: 'Synchronisieren Sie, um zu aktualisieren.',
  },
  'center-not-found': {
    happened: 'Beim Dienst nicht gefunden.',
    kept: CACHE_KEPT,
    todo: 'Prüfen Sie Adresse und Testzentrum in der Verbindung.',
  },
  'rate-limited': {
    happened: 'Zu viele Anfragen.',
    kept: CACHE_KEPT,
    todo: 'Warten Sie eine Minute, und versuchen Sie es erneut.',
  },
  'rate-limited-for': {
    happened: 'Zu viele Anfragen.',
    kept: CACHE_KEPT,
    todo: 'Versuchen Sie es nach dieser Wartezeit erneut: {{amount}}.',
  },
  server: {
    happened: 'Interner Fehler des Dienstes.',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'server-http': {
    happened: 'Interner Fehler des Dienstes (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  redirect: {
    happened: 'Diese Adresse leitet um; signierte Anfragen werden nicht weitergeleitet.',
    kept: NOTHING_CHANGED,
    todo: 'Geben Sie die eigene Adresse des Dienstes ein.',
  },
  malformed: {
    happened: 'Die Antwort des Dienstes ist nicht lesbar.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'not-this-service': {
    happened: 'Das ist kein Assessment Service.',
    kept: NOTHING_CHANGED,
    todo: 'Prüfen Sie die Adresse; auch eine Anmeldeseite des Netzwerks kann die Ursache sein.',
  },
  'unknown-outcome': {
    happened: 'Verbindung unterbrochen; die Änderung ist vielleicht trotzdem angekommen.',
    kept: WORK_KEPT,
    todo: 'Prüfen Sie das Ergebnis im Dienst, bevor Sie sie wiederholen.',
  },
  cancelled: {
    happened: 'Abgebrochen.',
    kept: 'Was fertig war, ist sicher.',
    todo: 'Sie können jederzeit neu beginnen.',
  },

  'keychain-unavailable': {
    happened: 'Der Schlüsselbund dieses Computers ist nicht verfügbar.',
    kept: 'Nichts wurde auf den Datenträger geschrieben.',
    todo: 'Entsperren oder starten Sie ihn (unter Linux einen Secret Service wie GNOME Keyring), und versuchen Sie es erneut. Ohne ihn kann Proctor Desk Ihre Daten nicht öffnen.',
  },
  'secret-missing': {
    happened: 'Der Geheimschlüssel fehlt.',
    kept: CACHE_KEPT,
    todo: 'Geben Sie ihn ein, um zu synchronisieren.',
  },
  'secret-wrong': {
    happened: 'Dieser Geheimschlüssel entsperrt Ihre Daten nicht.',
    kept: 'Ihre Daten sind unverändert.',
    todo: 'Prüfen Sie die Schreibweise; wurde der Schlüssel geändert, geben Sie erst den alten ein, und bearbeiten Sie dann die Verbindung.',
  },
  'disk-full': {
    happened: 'Der Datenträger ist voll.',
    kept: SAVED_KEPT,
    todo: 'Geben Sie Speicherplatz frei, und versuchen Sie es erneut.',
  },
  'disk-error': {
    happened: 'Der Datenträger lässt sich nicht lesen oder beschreiben.',
    kept: SAVED_KEPT,
    todo: 'Prüfen Sie, ob er angeschlossen und beschreibbar ist, und versuchen Sie es erneut.',
  },
  'store-locked': {
    happened: 'Proctor Desk läuft bereits mit diesem Datenordner.',
    kept: NOTHING_CHANGED,
    todo: 'Schließen Sie das andere Proctor Desk, oder verwenden Sie einen anderen Datenordner.',
  },
  'store-newer': {
    happened: 'Eine neuere Version von Proctor Desk hat diese Daten gespeichert.',
    kept: 'Die Daten sind unverändert.',
    todo: 'Installieren Sie die neuere Version.',
  },
  'store-damaged': {
    happened: 'Der Cache ist beschädigt.',
    kept: 'Ihre Notizen und Bewertungen sind getrennt gespeichert.',
    todo: 'Synchronisieren Sie, um den Cache neu aufzubauen.',
  },
  'cache-waits': {
    happened: 'Der Cache ist beschädigt, und Proctor Desk kann ihn gerade nicht neu aufbauen.',
    kept: 'Ihre Notizen und Bewertungen sind getrennt gespeichert.',
    todo: 'Geben Sie Speicherplatz frei, oder machen Sie den Datenordner beschreibbar, versuchen Sie es erneut, und synchronisieren Sie dann.',
  },
  'reviews-damaged': {
    happened: 'Die Datei mit Ihren Notizen und Bewertungen ist beschädigt oder fehlt.',
    kept: 'Synchronisierte Daten sind getrennt gespeichert.',
    todo: 'Starten Sie neu; falls nötig, bietet Proctor Desk Ihnen die neueste Sicherung an.',
  },
  'reviews-missing': {
    happened: 'Einige Notizen fehlen.',
    kept: 'Nichts wurde überschrieben.',
    todo: 'Gehen Sie zu den Sitzungen, um sie wiederherzustellen.',
  },
  'connections-recovered': {
    happened: 'Die Liste der Verbindungen war beschädigt. Proctor Desk hat sie aus der Sicherung wiederhergestellt.',
    kept: 'Synchronisierte Daten, Ihre Arbeit und Geheimschlüssel sind sicher.',
    todo: 'Prüfen Sie die letzten Änderungen.',
  },
  'settings-recovered': {
    happened: 'Die Einstellungen waren beschädigt. Proctor Desk hat sie aus einer Kopie wiederhergestellt.',
    kept: 'Ihre Arbeit ist sicher.',
    todo: 'Prüfen Sie die letzten Änderungen.',
  },
  'settings-lost': {
    happened: 'Die Einstellungen sind beschädigt und nicht lesbar.',
    kept: 'Nichts wird gesendet: Sie arbeiten offline.',
    todo: 'Prüfen Sie die Einstellungen und gehen Sie dann online.',
  },
  'reviewer-recovered': {
    happened: 'Ihr Name als Bewerter war beschädigt. Proctor Desk hat ihn wiederhergestellt.',
    kept: 'Ihre Arbeit ist sicher.',
    todo: 'Prüfen Sie Ihren Namen in den Einstellungen.',
  },
  'store-key-missing': {
    happened: 'Der Schlüssel für die Verschlüsselung fehlt oder ist ein anderer.',
    kept: 'Ihre Bewertungen und Downloads sind unverändert, aber ohne ihn nicht lesbar.',
    todo: 'Entsperren Sie den Schlüsselbund des Benutzerkontos, das diese Verbindung hinzugefügt hat. Ist der Schlüssel verloren, entfernen Sie die Verbindung, fügen Sie sie neu hinzu und laden Sie erneut herunter.',
  },
  'store-sealed': {
    happened: 'Diese Verbindung ist gesperrt.',
    kept: 'Ihre Daten sind sicher.',
    todo: 'Geben Sie ihren Geheimschlüssel ein.',
  },
  'backup-unusable': {
    happened: 'Diese Sicherung ist nicht verwendbar: Sie ist beschädigt oder gehört zu einer anderen Verbindung.',
    kept: 'Ihre Notizen und Bewertungen sind unverändert.',
    todo: 'Wählen Sie eine andere Sicherung.',
  },
  'worker-stopped': {
    happened: 'Der Datenprozess wurde unerwartet beendet.',
    kept: SAVED_KEPT,
    todo: 'Versuchen Sie es erneut; bleibt der Fehler, starten Sie Proctor Desk neu.',
  },
  'worker-restarted': {
    happened: 'Der Datenprozess wurde unerwartet beendet und neu gestartet.',
    kept: SAVED_KEPT,
    todo: 'Arbeiten Sie weiter; was nicht gelungen ist, ist markiert.',
  },

  'invalid-argument': {
    happened: 'Ungültige Eingabe.',
    kept: NOTHING_CHANGED,
    todo: CORRECT_IT,
  },
  'invalid-field': {
    happened: 'Ungültige Eingabe „{{field}}“.',
    kept: NOTHING_CHANGED,
    todo: CORRECT_IT,
  },
  'invalid-value': {
    happened: 'Ungültige Eingabe: {{value}}.',
    kept: NOTHING_CHANGED,
    todo: CORRECT_IT,
  },
  'limit-exceeded': {
    happened: 'Grenze für „{{field}}“ überschritten: höchstens {{limit}}.',
    kept: NOTHING_CHANGED,
    todo: 'Verringern Sie die Anzahl, und versuchen Sie es erneut.',
  },
  'file-too-large': {
    happened: 'Diese Datei ist zu groß zum Öffnen. Die Grenze ist {{size}}.',
    kept: NOTHING_CHANGED,
    todo: 'Fragen Sie Ihre Administration.',
  },
  'no-such-connection': {
    happened: 'Diese Verbindung gibt es nicht mehr.',
    kept: NOTHING_CHANGED,
    todo: 'Wählen Sie eine andere, oder fügen Sie sie neu hinzu.',
  },
  'another-account': {
    happened: 'Das gehört zu einem anderen Konto.',
    kept: NOTHING_CHANGED,
    todo: 'Prüfen Sie Adresse und Konto-ID der Verbindung.',
  },
  'no-such-session': {
    happened: 'Diese Sitzung gibt es nicht mehr.',
    kept: 'Andere Sitzungen sind unverändert.',
    todo: 'Gehen Sie zurück zu den Sitzungen, und synchronisieren Sie.',
  },
  'link-not-found': {
    happened: 'Zu diesem Link wurde keine Sitzung gefunden.',
    kept: NOTHING_CHANGED,
    todo: 'Prüfen Sie, ob Sie online sind und eine Verbindung das Testzentrum enthält, und öffnen Sie den Link erneut.',
  },
  'link-malformed': {
    happened: 'Dieser Link führt zu keiner Sitzung oder Verbindung.',
    kept: NOTHING_CHANGED,
    todo: 'Bitten Sie um einen Link, den Proctor Desk öffnen kann.',
  },
  'no-such-result-set': {
    happened: 'Die Liste ist nicht mehr geöffnet.',
    kept: WORK_KEPT,
    todo: 'Öffnen Sie sie erneut.',
  },
  'offline-not-stored': {
    happened: 'Nicht auf diesem Computer, und der Dienst ist nicht erreichbar.',
    kept: CACHE_KEPT,
    todo: 'Öffnen Sie es erneut, wenn Sie online sind.',
  },
  'not-synced': {
    happened: 'Nichts exportiert: Noch keine Synchronisierung ist abgeschlossen.',
    kept: 'Eine vorhandene Datei ist unverändert.',
    todo: 'Synchronisieren Sie zuerst, und exportieren Sie dann.',
  },
  'working-offline': {
    happened: 'Sie arbeiten offline.',
    kept: CACHE_KEPT,
    todo: 'Gehen Sie in der Seitenleiste online, und versuchen Sie es erneut.',
  },
  'media-network': {
    happened: 'Der Medienserver ist nicht erreichbar.',
    kept: CACHE_KEPT,
    todo: 'Prüfen Sie das Netzwerk, und versuchen Sie es erneut.',
  },
  'media-certificate': {
    happened: 'Dieser Computer vertraut dem Zertifikat des Medienservers nicht.',
    kept: CACHE_KEPT,
    todo: 'Ist es ein privates Zertifikat, bitten Sie Ihre IT, ihm zu vertrauen.',
  },
  'media-timeout': {
    happened: 'Der Medienserver hat nicht rechtzeitig geantwortet.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'media-not-found': {
    happened: 'Datei nicht gefunden.',
    kept: CACHE_KEPT,
    todo: 'Aktualisieren Sie den Bericht, und versuchen Sie es erneut.',
  },
  'media-forbidden': {
    happened: 'Der Medienserver hat den Zugriff verweigert.',
    kept: CACHE_KEPT,
    todo: 'Aktualisieren Sie den Bericht: Vielleicht ist die Adresse der Datei abgelaufen.',
  },
  'media-server': {
    happened: 'Fehler des Medienservers.',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'media-server-http': {
    happened: 'Fehler des Medienservers (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: TRY_LATER,
  },
  'media-malformed': {
    happened: 'Die Antwort des Medienservers ist nicht lesbar.',
    kept: CACHE_KEPT,
    todo: ASK_ADMINISTRATOR,
  },
  'media-refused': {
    happened: 'Adresse der Datei nicht zulässig.',
    kept: 'Nichts wurde heruntergeladen.',
    todo: 'Sollte die Datei dort sein, fragen Sie Ihre Administration.',
  },
  'media-unplayable': {
    happened: 'Das Video lässt sich nicht wiedergeben.',
    kept: 'Antwort und Bericht sind sicher.',
    todo: 'Versuchen Sie es erneut, oder spielen Sie die Originaldatei ab.',
  },
  'media-damaged': {
    happened: 'Dieser Download ist beschädigt.',
    kept: WORK_KEPT,
    todo: 'Laden Sie ihn erneut herunter.',
  },
  'sync-running': {
    happened: 'Eine Synchronisierung läuft bereits.',
    kept: CACHE_KEPT,
    todo: 'Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
  },
  'sync-token-repeated': {
    happened: 'Der Dienst hat eine Seite wiederholt; die Synchronisierung wurde angehalten.',
    kept: CACHE_KEPT,
    todo: SYNC_AGAIN,
  },
  'sync-page-too-large': {
    happened: 'Der Dienst hat mehr Sitzungen pro Seite gesendet als erlaubt.',
    kept: CACHE_KEPT,
    todo: 'Fragen Sie Ihre Administration, und synchronisieren Sie dann erneut.',
  },
  'sync-endless': {
    happened: 'Die Synchronisierung nahm kein Ende und wurde angehalten.',
    kept: CACHE_KEPT,
    todo: SYNC_AGAIN,
  },
  'sync-start-refused': {
    happened: 'Der Dienst hat das Startdatum abgelehnt.',
    kept: CACHE_KEPT,
    todo: 'Wählen Sie ein späteres Startdatum, oder korrigieren Sie den Namen des Testzentrums in der Verbindung.',
  },
  'sync-start-refused-for': {
    happened: 'Der Dienst hat das Startdatum für „{{center}}“ abgelehnt ({{value}}).',
    kept: CACHE_KEPT,
    todo: 'Wählen Sie ein späteres Startdatum, oder korrigieren Sie den Namen des Testzentrums in der Verbindung.',
  },
  'local-reviews-exist': {
    happened: 'Diese Verbindung enthält Ihre Notizen oder Bewertungen.',
    kept: NOTHING_CHANGED,
    todo: 'Bestätigen Sie, dass Sie sie löschen, oder behalten Sie die Verbindung.',
  },
  'note-changed': {
    happened: 'Diese Notiz wurde in einem anderen Fenster geändert.',
    kept: 'Beide Fassungen sind sicher.',
    todo: 'Wählen Sie eine, oder behalten Sie beide.',
  },
  'rubric-changed': {
    happened: 'Dieses Bewertungsraster wurde in einem anderen Fenster geändert.',
    kept: 'Der andere Entwurf ist unverändert.',
    todo: 'Behalten Sie einen der beiden Entwürfe.',
  },
  'transcript-changed': {
    happened: 'Dieses Transkript wurde in einem anderen Fenster geändert.',
    kept: 'Das andere ist unverändert.',
    todo: 'Sehen Sie es an, und wiederholen Sie bei Bedarf Ihre Änderung.',
  },
  'transcript-unreadable': {
    happened: 'Diese Datei lässt sich nicht als Transkript lesen.',
    kept: NOTHING_CHANGED,
    todo: 'Wählen Sie eine WebVTT-, SRT- oder TTML-Datei oder JSON von Whisper oder Deepgram.',
  },
  'program-changed': {
    happened: 'Dieses Programm wurde inzwischen geändert.',
    kept: 'Der andere Entwurf ist unverändert.',
    todo: 'Behalten Sie einen der beiden Entwürfe.',
  },
  'review-changed': {
    happened: 'Diese Bewertung wurde in einem anderen Fenster geändert.',
    kept: 'Die andere Fassung ist unverändert.',
    todo: 'Prüfen Sie sie, und wiederholen Sie Ihre Änderung, falls nötig.',
  },
  'review-submitted': {
    happened: 'Diese Bewertung ist eingereicht.',
    kept: NOTHING_CHANGED,
    todo: 'Öffnen Sie sie wieder, um sie zu ändern.',
  },
  'review-incomplete': {
    happened: 'In dieser Bewertung fehlt etwas.',
    kept: NOTHING_CHANGED,
    todo: 'Ergänzen Sie es, bevor Sie einreichen.',
  },
  'blind-review': {
    happened: 'Die Blindbewertung ist eingeschaltet, daher bleibt das verborgen.',
    kept: NOTHING_CHANGED,
    todo: 'Lassen Sie Namen, Fotos und Teilnehmerdaten weg, oder schalten Sie die Blindbewertung unter Einstellungen › Bewertung aus.',
  },
  'sender-refused': {
    happened: 'Eine Anfrage wurde blockiert.',
    kept: 'Nichts wurde ausgeführt.',
    todo: 'Starten Sie Proctor Desk neu.',
  },
  internal: {
    happened: 'In Proctor Desk ist ein Fehler aufgetreten.',
    kept: SAVED_KEPT,
    todo: 'Versuchen Sie es erneut, oder sehen Sie unter Einstellungen › Speicher und Log nach.',
  },
}
