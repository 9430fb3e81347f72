import { z } from 'zod'
import { connectionSettingsSchema } from '../model/connection.ts'
import { exportColumnsSchema, exportFormatSchema, exportKindSchema, isExportColumn } from '../model/export-options.ts'
import { centerNameSchema, connectionIdSchema, sessionKeySchema } from '../model/ids.ts'
import { timestampSchema } from '../model/instants.ts'
import { listPreferencesSchema } from '../model/list-preferences.ts'
import { selectionChangeSchema } from '../model/selection.ts'
import { sessionFilterSchema, sessionSortSchema } from '../model/session.ts'
import { settingsSchema } from '../model/settings.ts'
import { valueNamesSchema } from '../model/value-names.ts'
import type { ChannelName } from './channel-names.ts'

const none = z.undefined()
const secret = z.string().min(1).max(4096)
const ofConnection = z.strictObject({ connectionId: connectionIdSchema })
const ofSession = z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema })
const viewId = z.int().nonnegative()
const ofAnswer = { connectionId: connectionIdSchema, key: sessionKeySchema, questionNum: z.int() }

/** What of a session's media is asked for: an answer by its question's number, or the protocol. */
const mediaTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dash'), questionNum: z.int() }),
  z.strictObject({ kind: z.literal('original'), questionNum: z.int() }),
  z.strictObject({ kind: z.literal('essayFile'), questionNum: z.int(), index: z.int().nonnegative() }),
  z.strictObject({ kind: z.literal('protocol') }),
])
export type MediaTarget = z.infer<typeof mediaTarget>

const anExport = z
  .strictObject({
    connectionId: connectionIdSchema,
    what: exportKindSchema,
    scope: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('view'), viewId }),
      /** What is selected in the view, in its order. */
      z.strictObject({ kind: z.literal('selection'), viewId }),
    ]),
    /** Left out: the usual ones. */
    columns: exportColumnsSchema.optional(),
    ...exportFormatSchema.shape,
    dateFormat: exportFormatSchema.shape.dateFormat.default('iso'),
    timeZone: exportFormatSchema.shape.timeZone.default('system'),
  })
  .refine(({ what, columns = [] }) => columns.every((id) => isExportColumn(what, id)), 'no such column')

/** What each channel takes. Main parses every call with this; whatever does not fit is refused. */
export const requestSchemas = {
  'app.info': none,
  /** The page hears what main tells by itself from now on. */
  'app.listening': none,
  'app.newWindow': none,
  'app.openExternal': z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(4096) }),
  'app.showInFolder': z.strictObject({ exportId: z.int().nonnegative() }),
  /** By a name, never by a path. */
  'app.openFolder': z.strictObject({ folder: z.enum(['data', 'logs']) }),
  'app.storage': none,
  'app.log': none,
  /** The answer to `closing`: whether everything that was typed is saved. */
  'app.readyToClose': z.strictObject({ saved: z.boolean() }),
  'settings.get': none,
  'settings.set': settingsSchema.partial(),
  'connections.list': none,
  /** With `connectionId` and no `secret`, the stored secret is tried. */
  'connections.test': z.strictObject({
    settings: connectionSettingsSchema,
    secret: secret.optional(),
    connectionId: connectionIdSchema.optional(),
  }),
  'connections.add': z.strictObject({
    settings: connectionSettingsSchema,
    secret,
    /** Where to keep the secret; `memory` only until the program ends. */
    keep: z.enum(['keychain', 'memory']),
  }),
  'connections.update': z.strictObject({
    connectionId: connectionIdSchema,
    settings: connectionSettingsSchema,
    secret: secret.optional(),
  }),
  'connections.provideSecret': z.strictObject({
    connectionId: connectionIdSchema,
    secret,
    keep: z.enum(['keychain', 'memory']),
  }),
  'connections.setValueNames': z.strictObject({ connectionId: connectionIdSchema, valueNames: valueNamesSchema }),
  'connections.removalInfo': ofConnection,
  'connections.restoreReviews': ofConnection,
  'connections.saving': ofConnection,
  /** Opens the store for writing where it could not be written before. */
  'connections.trySaving': ofConnection,
  'connections.remove': z.strictObject({ connectionId: connectionIdSchema, alsoLocalReviews: z.boolean() }),
  'demo.start': none,
  'sync.start': ofConnection,
  'sync.cancel': ofConnection,
  'sync.status': ofConnection,
  'sync.setStart': z.strictObject({
    connectionId: connectionIdSchema,
    center: centerNameSchema,
    modifiedSince: timestampSchema,
  }),
  'sync.rejected': z.strictObject({ connectionId: connectionIdSchema, limit: z.int().positive().max(1000) }),
  'sessions.open': z.strictObject({
    connectionId: connectionIdSchema,
    filter: sessionFilterSchema,
    sort: sessionSortSchema,
    /** Only the last of several openings of one window in a lane is carried out; `list` unless told. */
    lane: z.enum(['list', 'palette']).optional(),
  }),
  'sessions.window': z.strictObject({
    viewId,
    offset: z.int().nonnegative(),
    limit: z.int().positive().max(500),
  }),
  'sessions.position': z.strictObject({ viewId, key: sessionKeySchema }),
  'sessions.close': z.strictObject({ viewId }),
  'sessions.facets': ofConnection,
  'sessions.count': z.strictObject({ connectionId: connectionIdSchema, filter: sessionFilterSchema }),
  /** Without a change it only tells. `offset` and `limit` say which rows to tell about. */
  'sessions.select': z.strictObject({
    viewId,
    change: selectionChangeSchema.nullable(),
    offset: z.int().nonnegative(),
    limit: z.int().positive().max(500),
  }),
  'sessions.row': ofSession,
  'reports.get': z.strictObject({
    connectionId: connectionIdSchema,
    key: sessionKeySchema,
    /** `cached`: what is stored or nothing. `stored-first`: fetch when nothing is stored. `fetch`: fetch anew. */
    mode: z.enum(['cached', 'stored-first', 'fetch']),
  }),
  'media.grant': z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema, target: mediaTarget }),
  'media.read': z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema, target: mediaTarget }),
  'playback.get': z.strictObject({ ...ofAnswer }),
  'playback.set': z.strictObject({
    ...ofAnswer,
    /** Seconds from the start; `null` forgets the position. */
    seconds: z.number().nonnegative().max(10_000_000).nullable(),
  }),
  'preferences.get': ofConnection,
  /** Only the members that are given are replaced. */
  'preferences.set': z.strictObject({
    connectionId: connectionIdSchema,
    change: listPreferencesSchema.partial(),
  }),
  'notes.get': ofSession,
  'notes.set': z.strictObject({
    connectionId: connectionIdSchema,
    key: sessionKeySchema,
    text: z.string().max(100_000),
    /**
     * The text that was changed. Where another is stored meanwhile, nothing is written: `note-changed`. Longer than a
     * text may be, since several that were kept may stand in it.
     */
    over: z.string().max(1_000_000).optional(),
    /** Then this text goes below the one that is stored instead. */
    keepBoth: z.boolean().optional(),
  }),
  /** Names of participant data that there can be columns for. */
  'exports.fields': ofConnection,
  'exports.start': anExport,
  /** How the file of such an export would begin. */
  'exports.preview': anExport,
  'exports.cancel': z.strictObject({ exportId: z.int().nonnegative() }),
} as const satisfies Record<ChannelName, z.ZodType>

/** A call's argument as the renderer writes it. */
export type RequestInput = { [C in ChannelName]: z.input<(typeof requestSchemas)[C]> }
/** A call's argument after main has parsed it. */
export type Request = { [C in ChannelName]: z.output<(typeof requestSchemas)[C]> }
