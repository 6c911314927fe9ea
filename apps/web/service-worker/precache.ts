export interface PrecacheEntry {
  readonly url: string;
  /** Null where the address holds a hash of the content. */
  readonly revision: string | null;
  /** The answer must have exactly this content: a build that is replaced while it is fetched is not stored. */
  readonly integrity: string;
}

/** What the service worker of one build stores. */
export interface Precache {
  /** Names the build by its content: equal builds agree. */
  readonly build: string;
  readonly entries: readonly PrecacheEntry[];
  /** The addresses of the prerendered pages. */
  readonly documents: readonly string[];
  /** The addresses of everything else that pages ask for. */
  readonly files: readonly string[];
  /** Where the page is found that renders any other screen: it has no address of its own. Null where a server renders those. */
  readonly fallback: string | null;
  /** Which paths are screens, as sources of regular expressions. */
  readonly screens: readonly string[];
}
