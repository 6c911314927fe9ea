interface ImportMetaEnv {
  readonly VITE_CLERK_PUBLISHABLE_KEY?: string;
  readonly VITE_AUTH_DEMO?: string;
  readonly VITE_ADMIN_ROLE?: string;
}

/** Written into a page as an inline script: see build-steps/inline-script.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
