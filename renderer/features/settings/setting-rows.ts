import type { ParseKeys } from 'i18next'
import type { SettingsSection } from './section-ids.ts'

type SettingRow = {
  readonly section: SettingsSection
  readonly label: ParseKeys
  readonly hint?: ParseKeys
  /** Further texts that the search finds it by. */
  readonly also?: readonly ParseKeys[]
  /** Only a copy of the app that can be updated has it. */
  readonly needs?: 'updates'
}

const VERDICT_TEXTS = ['review.settings.verdicts', 'review.settings.agreesWith', 'review.settings.reason'] as const

/** Every row of the settings. The sections and the search both use this table, so neither can miss a row. */
export const SETTING_ROWS = {
  reviewerName: { section: 'general', label: 'reviewer.name', also: ['reviewer.title', 'reviewer.none'] },
  reviewerInitials: { section: 'general', label: 'reviewer.initials', also: ['reviewer.title'] },
  language: { section: 'general', label: 'settings.language', also: ['settings.languageAndDates'] },
  timeZone: { section: 'general', label: 'settings.timeZone' },
  notifies: { section: 'general', label: 'notifying.switch', hint: 'notifying.hint', also: ['notifying.title'] },
  theme: {
    section: 'appearance',
    label: 'settings.theme',
    also: ['settings.themes.light', 'settings.themes.dark', 'settings.themes.system'],
  },
  previewShown: { section: 'appearance', label: 'settings.previewShown' },
  singleKeys: { section: 'keyboard', label: 'settings.singleKeys', hint: 'settings.singleKeysHint' },
  shortcuts: { section: 'keyboard', label: 'shortcuts.title' },
  autoSync: { section: 'sync', label: 'settings.autoSync' },
  syncOnFocus: { section: 'sync', label: 'settings.syncOnFocus' },
  worksOffline: { section: 'sync', label: 'sync.workOffline', hint: 'offline.hint', also: ['offline.title'] },
  downloadsOnMetered: {
    section: 'sync',
    label: 'offline.metered',
    hint: 'offline.meteredHint',
    also: ['offline.title'],
  },
  rubrics: { section: 'rubrics', label: 'rubrics.noneYet', hint: 'rubrics.noneText' },
  isBlind: { section: 'review', label: 'review.settings.isBlind', hint: 'review.settings.isBlindHint' },
  hidesPicture: { section: 'review', label: 'review.settings.hidesPicture', hint: 'review.settings.hidesPictureHint' },
  verdictClean: { section: 'review', label: 'reviewNames.verdict.clean', also: VERDICT_TEXTS },
  verdictUnsure: { section: 'review', label: 'reviewNames.verdict.unsure', also: VERDICT_TEXTS },
  verdictViolation: { section: 'review', label: 'reviewNames.verdict.violation', also: VERDICT_TEXTS },
  verdictInvalid: { section: 'review', label: 'reviewNames.verdict.invalid', also: VERDICT_TEXTS },
  reasons: { section: 'review', label: 'review.settings.reasons' },
  needsVerdict: { section: 'review', label: 'review.settings.needsVerdict', also: ['review.settings.scoring'] },
  needsEveryScore: {
    section: 'review',
    label: 'review.settings.needsEveryScore',
    hint: 'review.settings.needsEveryScoreHint',
    also: ['review.settings.scoring'],
  },
  afterSubmit: { section: 'review', label: 'review.settings.afterSubmit', also: ['review.settings.scoring'] },
  skipsSilenceOver: {
    section: 'review',
    label: 'review.settings.skipsSilenceOver',
    hint: 'review.settings.skipsSilenceOverHint',
  },
  windowTitle: {
    section: 'privacy',
    label: 'settings.windowTitle',
    hint: 'settings.windowTitleHint',
    also: ['settings.windowTitles.participant', 'settings.windowTitles.test', 'settings.windowTitles.app'],
  },
  backups: {
    section: 'backups',
    label: 'backups.schedule',
    hint: 'backups.scheduleHint',
    also: ['backups.now', 'backups.restore'],
  },
  storageAll: { section: 'storage', label: 'settings.storageAll', also: ['settings.storage'] },
  downloadQuota: {
    section: 'storage',
    label: 'downloads.quota',
    hint: 'downloads.quotaHint',
    also: ['downloads.settingsTitle'],
  },
  retention: {
    section: 'storage',
    label: 'downloads.retention',
    hint: 'downloads.retentionHint',
    also: ['downloads.settingsTitle', 'downloads.removeAll'],
  },
  folder: { section: 'storage', label: 'settings.folder' },
  log: { section: 'storage', label: 'settings.log', hint: 'settings.logHint' },
  newerVersion: {
    section: 'about',
    label: 'updates.newer',
    also: ['updates.title', 'updates.check'],
    needs: 'updates',
  },
  checksForUpdates: {
    section: 'about',
    label: 'updates.automatic',
    hint: 'updates.automaticHint',
    needs: 'updates',
  },
  version: { section: 'about', label: 'settings.version' },
  licence: { section: 'about', label: 'settings.licence' },
  runsOn: { section: 'about', label: 'settings.runsOn' },
  platform: { section: 'about', label: 'settings.platform' },
  keychain: { section: 'about', label: 'settings.keychain' },
  licences: { section: 'about', label: 'settings.licences', hint: 'settings.licencesText' },
} as const satisfies Readonly<Record<string, SettingRow>>

export type SettingRowId = keyof typeof SETTING_ROWS

/** A row with its optional properties, which the table's literal types leave out. */
export const settingRow = (id: SettingRowId): SettingRow => SETTING_ROWS[id]
