interface ImportMetaEnv {
  readonly VITE_CLERK_PUBLISHABLE_KEY?: string;
  readonly VITE_AUTH_DEMO?: string;
  readonly VITE_ADMIN_ROLE?: string;
  readonly VITE_ADMIN_ORGANIZATION?: string;
}

/** Written into a page as an inline script: see build-steps/inline-script.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** Length and hash of the seed posts' JSON, written by vite.config.ts. See `fingerprint` of blog-store-browser. */
declare const __SEEDS_FINGERPRINT__: string;
/** The site's public origin, without a slash at the end: 'https://branchbook.example'. See build-steps/site-origin.ts. */
declare const __SITE_ORIGIN__: string;
/** Whether a server keeps the posts (`VITE_POSTS=server`); else each browser keeps its own. A constant: what the other setting needs is in no bundle. */
declare const __POSTS_ON_SERVER__: boolean;
/** The year of the build: what prerendered pages show until the visitor's own clock is read. */
declare const __BUILD_YEAR__: number;
