export interface PrecacheEntry {
  readonly url: string;
  /** Null if the URL contains a hash of the content. */
  readonly revision: string | null;
  /** The response must match it: a build that is replaced during the download is not stored. */
  readonly integrity: string;
}

/** The files that the service worker of one build stores. */
export interface Precache {
  /** Names the build by its content: equal builds agree. */
  readonly build: string;
  /** The site for readers, stored when the worker is installed. */
  readonly entries: readonly PrecacheEntry[];
  /** The files of the admin alone, stored when its first screen or the sign-in is opened. */
  readonly adminEntries: readonly PrecacheEntry[];
  /** The paths of the prerendered pages. */
  readonly documents: readonly string[];
  /** The paths of everything else in `entries`. */
  readonly files: readonly string[];
  /** The file that renders any other screen. Null if a server renders those. */
  readonly fallback: string | null;
  /** Which paths are screens, as sources of regular expressions. */
  readonly screens: readonly string[];
}
