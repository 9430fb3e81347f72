import type { Responses, Request } from '../../contract/bridge/channels.ts'
import type { AttachedFile, MediaBytes, MediaGrant, MediaTarget, TextPart } from '../../contract/model/media.ts'
import type { OfficePages, OfficeTable } from '../../contract/model/office.ts'
import type { FilterCounts, ResultSetWithRows, SessionFacets } from '../../contract/model/result-sets.ts'
import type { ReportState } from '../../contract/model/report.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { ListPreferences } from '../../contract/model/list-preferences.ts'
import type { SelectionInRange, SelectionChange } from '../../contract/model/selection.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../contract/model/session.ts'
import type { WantedFetched } from '../runtime/fetch-wanted.ts'
import type { WaveformLevels } from '../../contract/model/waveform.ts'
import type { MediaSound, MediaWaveform } from '../store/records.ts'

/** What windows and commands ask for about the sessions of a connection. */
export type SessionsDesk = {
  readonly sessions: {
    /**
     * Opens a result set that belongs to the window and is closed with it. Of several simultaneous calls of a window in
     * one lane only the last is carried out; the others fail with `cancelled`.
     */
    open(
      windowId: number,
      id: ConnectionId,
      filter: SessionFilter,
      sort: SessionSort,
      how?: Pick<Request['sessions.open'], 'lane' | 'firstRows'>,
    ): Promise<ResultSetWithRows>
    /** Computes the order by a column ahead of time, so that opening a result set sorted by it is fast. */
    prepareOrder(id: ConnectionId, column: SessionSort['column']): Promise<void>
    window(windowId: number, resultSetId: number, offset: number, limit: number): Promise<readonly SessionRow[]>
    position(windowId: number, resultSetId: number, key: SessionKey): Promise<number | null>
    close(windowId: number, resultSetId: number): Promise<void>
    /** Sessions of each value that a filter offers, as the list stands with the filter. */
    filterCounts(id: ConnectionId, filter: SessionFilter): Promise<FilterCounts>
    facets(id: ConnectionId): Promise<SessionFacets>
    /** Number of sessions that match the filter. */
    count(id: ConnectionId, filter: SessionFilter): Promise<number>
    /** Changes the selection in a result set, and returns which of `limit` rows from `offset` on are selected. */
    select(
      windowId: number,
      resultSetId: number,
      change: SelectionChange | null,
      offset: number,
      limit: number,
    ): Promise<SelectionInRange>
    /** Fails with `no-such-session`. */
    row(id: ConnectionId, key: SessionKey): Promise<SessionRow>
  }
  readonly reports: {
    get(id: ConnectionId, key: SessionKey, mode: 'cached' | 'stored-first' | 'fetch'): Promise<ReportState>
    /**
     * Downloads the reports that the store still lacks, until none is left, none can be downloaded, or the signal
     * aborts.
     */
    fetchWanted(id: ConnectionId, signal?: AbortSignal): Promise<WantedFetched>
  }
  readonly media: {
    grant(id: ConnectionId, key: SessionKey, target: MediaTarget): Promise<MediaGrant>
    /** With `attached`, the file that is inside the other. */
    read(id: ConnectionId, key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<MediaBytes>
    readTextPart(id: ConnectionId, key: SessionKey, target: MediaTarget, part: TextPart): Promise<Uint8Array>
    /** An office file as pages, as they were kept or made anew. Fails as `read` does. */
    pages(id: ConnectionId, key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<OfficePages>
    /** A workbook of a kind that the frame can't read as an XLSX, as it was kept or made anew. Fails as `read` does. */
    table(id: ConnectionId, key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<OfficeTable>
    /** Makes the pages of a session's office files ahead. Does not wait for them. */
    makePages(id: ConnectionId, key: SessionKey): Promise<null>
    /**
     * Saves a copy of a file, as it was read last if it is still in memory, where the user says; `askPath` gets a name to
     * suggest. `null` when the user chose no place. Fails as `read` does, and with `disk-full` or `disk-error`.
     */
    save(
      id: ConnectionId,
      key: SessionKey,
      file: { readonly target: MediaTarget; readonly attached?: AttachedFile | undefined },
      askPath: (name: string) => Promise<string | null>,
    ): Promise<Responses['media.save']>
    /** Answers requests under `app://desk/media/` and `app://desk/images/`. Never rejects. */
    respond(request: globalThis.Request): Promise<Response>
  }
  /** The playback position of each video answer. */
  readonly playback: {
    /** Position in seconds; `null` where none is stored. */
    get(id: ConnectionId, key: SessionKey, questionNum: number): Promise<number | null>
    /** `null` deletes the position. */
    set(id: ConnectionId, key: SessionKey, questionNum: number, seconds: number | null): Promise<void>
  }
  /** The waveform of each video answer's media, which a window makes once. */
  readonly waveforms: {
    /** `null` where none is stored, or that of other media. */
    get(id: ConnectionId, key: SessionKey, questionNum: number, of: MediaSound): Promise<WaveformLevels | null>
    save(id: ConnectionId, key: SessionKey, questionNum: number, waveform: MediaWaveform): Promise<void>
  }
  /** How the user set up the list of sessions: filters, columns, saved views. */
  readonly preferences: {
    get(id: ConnectionId): Promise<ListPreferences>
    /** Replaces the given members and keeps the others. */
    set(id: ConnectionId, change: Partial<ListPreferences>): Promise<void>
  }
}
