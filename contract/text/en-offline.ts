/** Texts of the settings about the network, and of what is said about working offline. */
export const enOffline = {
  offline: {
    /** Heading of a group of settings. A noun. */
    title: 'Network',
    /** Hint of the setting "Work offline". */
    hint: 'No request leaves the app: no sync, no reports, no videos. Whatever is on this computer stays available.',
    /** Label of a setting that is on or off. A metered network is one where data costs, as systems call it. */
    metered: 'Download on metered networks',
    /** Hint of the setting above, where “off” is the setting's. */
    meteredHint: 'When off, downloads pause on mobile networks and where the system saves data.',
  },
} as const
