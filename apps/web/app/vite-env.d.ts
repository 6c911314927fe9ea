interface ImportMetaEnv {
  readonly VITE_CLERK_PUBLISHABLE_KEY?: string;
  readonly VITE_AUTH_DEMO?: string;
  readonly VITE_ADMIN_ROLE?: string;
}
