/** Texts of downloads that the list of sessions and the sidebar need. */
export const enListDownloads = {
  listDownloads: {
    /**
     * How the download of a session stands: values in a column and in the preview. Adjectives and participles; little
     * room. "Partly": some of it could not be downloaded. "Outdated": the service has newer files.
     */
    state: {
      queued: 'Queued',
      paused: 'Paused',
      ready: 'Ready',
      partly: 'Partly',
      outdated: 'Outdated',
    },
    /** A value in a column and in the preview: nothing of the session is downloaded. A participle; little room. */
    none: 'Not downloaded',
    /** A badge in the head of a session. `state` is one of `listDownloads.state`, such as "Ready", or "63%". Little room. */
    badge: 'Offline: {{state}}',
    /** A fact in the preview. `state` is one of `listDownloads.state`, such as "Ready". */
    stateAndSize: '{{state}}, {{size}}',
    /**
     * What is missing of a download and why, in a tooltip and a table. `what` is such as "Video 5", `why` such as
     * "Not found on the service".
     */
    missing: '{{what}}: {{why}}',
    /**
     * What is missing of a download, in a tooltip and a table. Nouns. `num` is the number of the question. "Original": as it
     * was recorded.
     */
    missingItem: {
      video: 'Video {{num}}',
      original: 'Original video {{num}}',
      essayFile: 'File of question {{num}}',
      protocol: 'Protocol',
      report: 'Report',
    },
    /** A tooltip and a fact in a table: since when newer files are known. `time` is such as "Nov 18, 13:58". */
    outdatedSince: 'Report changed {{time}}',

    /** Below the state of the sync in the sidebar: sessions whose downloads are complete. `ready` is a number. Little room. */
    readyOffline: '{{ready, number}} of {{total, number}} ready offline · {{size}}',

    /** Commands on buttons and in menus. Verbs. "…" since a dialog asks for more. */
    download: 'Download…',
    keepView: 'Keep this view downloaded…',
    downloadSession: 'Download this session…',
  },
} as const
