/** Length and hash of the seed posts' JSON, written by vite.config.ts. See posts/fingerprint.ts. */
declare const __SEEDS_FINGERPRINT__: string;
/** The year of the build: what prerendered pages show until the visitor's own clock is read. */
declare const __BUILD_YEAR__: number;
