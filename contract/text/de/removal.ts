import type { enRemoval } from '../en-removal.ts'
import type { German } from '../translation.ts'

export const deRemoval: German<typeof enRemoval> = {
  removal: {
    title: '„{{name}}“ entfernen?',
    text_one:
      'Das löscht den Geheimschlüssel, {{count, number}} Sitzung und {{size}} Daten von diesem Computer. Der Dienst bleibt unverändert.',
    text_other:
      'Das löscht den Geheimschlüssel, {{count, number}} Sitzungen und {{size}} Daten von diesem Computer. Der Dienst bleibt unverändert.',
    uncounted:
      'Das löscht den Geheimschlüssel und alle Daten der Verbindung von diesem Computer. Sie ist gesperrt, kann also Notizen enthalten, die es nirgends sonst gibt.',
    reviews_one: 'Ihre Notizen oder Bewertungen zu {{count, number}} Sitzung gibt es nur auf diesem Computer.',
    reviews_other: 'Ihre Notizen oder Bewertungen zu {{count, number}} Sitzungen gibt es nur auf diesem Computer.',
    rubrics_one: 'Ihr Bewertungsraster gibt es nur auf diesem Computer.',
    rubrics_other: 'Ihre {{count, number}} Bewertungsraster gibt es nur auf diesem Computer.',
    transcripts_one: 'Das {{count, number}} Transkript, das Sie hinzugefügt haben, gibt es nur auf diesem Computer.',
    transcripts_other: 'Die {{count, number}} Transkripte, die Sie hinzugefügt haben, gibt es nur auf diesem Computer.',
    profiles_one: 'Die Felder Ihres Profils sind nur auf diesem Computer festgehalten.',
    profiles_other: 'Die Felder Ihrer {{count, number}} Profile sind nur auf diesem Computer festgehalten.',
    programs_one: 'Ihr Programm, wie zuletzt gesendet oder als Entwurf, gibt es nur auf diesem Computer.',
    programs_other:
      'Ihre {{count, number}} Programme, wie zuletzt gesendet oder als Entwürfe, gibt es nur auf diesem Computer.',
    changes_one:
      'Den Postausgang mit {{count, number}} Änderung, sein Protokoll und die Links der Personen gibt es nur auf diesem Computer.',
    changes_other:
      'Den Postausgang mit {{count, number}} Änderungen, sein Protokoll und die Links der Personen gibt es nur auf diesem Computer.',
    reviewsAsk: 'Das bestätigen Sie gesondert.',
    exportAsk: 'Alles wird vorher in einer Datei gespeichert. Die App kann sie nicht wieder einlesen.',
    exportAndRemove: 'Speichern und entfernen…',
    notRemoved: 'Die Verbindung wurde nicht entfernt.',
    remove: 'Entfernen',
    secondTitle: 'Auch Ihre eigene Arbeit löschen?',
    secondUncounted: 'Notizen und Bewertungen darin sind nicht wiederherstellbar. Der Dienst hat sie nicht.',
    secondRemove: 'Meine Arbeit löschen',
    keep: 'Verbindung behalten',
    done: '„{{name}}“ entfernt',
  },
}
