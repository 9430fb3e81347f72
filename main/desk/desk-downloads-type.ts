import type {
  DownloadChoice,
  DownloadedSession,
  DownloadEstimate,
  DownloadsOverview,
  DownloadsStatus,
  DownloadState,
  RetentionPreview,
  StackId,
  StackOptions,
  StackSource,
  VideoWithoutWaveform,
} from '../../contract/model/downloads.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'

/** Some sessions of a connection; `null` stands for all that are downloaded or to be downloaded. */
export type SomeSessions = readonly SessionKey[] | null

export type ViewSource = Extract<StackSource, { kind: 'view' }>

/** What a download of a view is told to do; what is left out stays as the view's stack has it, or as it is by default. */
export type ViewWish = Partial<Pick<StackOptions, 'quality' | 'limit' | 'order'>> & { readonly originals?: boolean }

/** What a download of a view came to. Bytes are those on this computer, or those to come. */
export type DownloadResult = {
  readonly sessions: number
  readonly ready: number
  readonly partly: number
  /** Sessions of which nothing could be downloaded. */
  readonly failed: number
  readonly bytes: number
}

/** What windows and commands ask for about media on this computer. */
export type DownloadsDesk = {
  /** Changes are announced as the table `downloads`, and progress as the event `downloads.progress`. */
  readonly downloads: {
    status(id: ConnectionId): Promise<DownloadsStatus>
    overview(id: ConnectionId): Promise<DownloadsOverview>
    /** Sessions of a stack, in its order; in blind mode the newest first. Fails with `not-found`. */
    sessions(id: ConnectionId, stackId: StackId): Promise<readonly DownloadedSession[]>
    /** State of each session that is in a stack, by `formatSessionKey`. */
    states(id: ConnectionId): Promise<Readonly<Record<string, DownloadState>>>
    /** `null` for a session that is in no stack. */
    ofSession(id: ConnectionId, key: SessionKey): Promise<DownloadedSession | null>
    /**
     * Reads reports and some manifests, and answers how much a stack would download. A newer estimate of the window ends
     * this one with `cancelled`. Fails with `no-such-result-set`.
     */
    estimate(
      windowId: number,
      id: ConnectionId,
      choice: DownloadChoice | StackId,
      options: StackOptions,
    ): Promise<DownloadEstimate>
    /** Makes a stack and starts to download it. Fails with `no-such-result-set`, and `invalid-argument` without a session. */
    add(windowId: number, id: ConnectionId, choice: DownloadChoice, options: StackOptions): Promise<StackId>
    change(id: ConnectionId, stackId: StackId, options: StackOptions): Promise<void>
    /** Removes a stack, and the media of its sessions that no other stack has. */
    removeStack(id: ConnectionId, stackId: StackId): Promise<void>
    /** Removes the media of sessions, and takes the sessions out of all stacks. */
    removeSessions(id: ConnectionId, keys: SomeSessions): Promise<void>
    pause(id: ConnectionId, keys: SomeSessions): Promise<void>
    resume(id: ConnectionId, keys: SomeSessions): Promise<void>
    /** Downloads what is missing or outdated again. */
    retry(id: ConnectionId, keys: SomeSessions): Promise<void>
    /**
     * Downloads what a view lists and waits until nothing more can be downloaded of it. A stack of the same view is changed
     * as wished. Fails with what keeps everything from being downloaded, such as `network` or `disk-full`.
     */
    run(id: ConnectionId, view: ViewSource, wish: ViewWish, signal?: AbortSignal): Promise<DownloadResult>
    /** What {@link DownloadsDesk.downloads.run} would download, and how the sessions of the view's stack stand. */
    preview(id: ConnectionId, view: ViewSource, wish: ViewWish, signal?: AbortSignal): Promise<DownloadResult>
    /** Reads all complete files and finds what is damaged. */
    verify(
      id: ConnectionId,
      signal?: AbortSignal,
    ): Promise<{ readonly files: number; readonly bytes: number; readonly damaged: number }>
    /** Days after which downloads are removed; `null` for never. */
    retention(id: ConnectionId): Promise<number | null>
    previewRetention(id: ConnectionId, days: number | null): Promise<RetentionPreview>
    setRetention(id: ConnectionId, days: number | null): Promise<void>
    /** Some of the downloaded videos that have no waveform yet, those that were downloaded last first. */
    withoutWaveform(id: ConnectionId): Promise<readonly VideoWithoutWaveform[]>
  }
}
