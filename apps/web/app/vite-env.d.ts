interface ImportMetaEnv {
  readonly VITE_CLERK_PUBLISHABLE_KEY?: string;
  readonly VITE_AUTH_DEMO?: string;
  readonly VITE_ADMIN_ROLE?: string;
  readonly VITE_ADMIN_ORGANIZATION?: string;
}

/** The module as an inline script; see build-steps/inline-script.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/**
 * Length and hash of the seed posts' JSON, from vite.config.ts. See `fingerprint` of
 * blog-store-browser.
 */
declare const __SEEDS_FINGERPRINT__: string;
/**
 * The public origin without a final slash: 'https://branchbook.example'. See
 * build-steps/site-origin.ts.
 */
declare const __SITE_ORIGIN__: string;
/**
 * True if a server stores the posts (`VITE_POSTS=server`), false if each browser does. A constant,
 * so that a bundle omits the code of the other setting.
 */
declare const __POSTS_ON_SERVER__: boolean;
/** The year of the build, shown until hydration. */
declare const __BUILD_YEAR__: number;
