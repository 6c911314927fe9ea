import type { InitialPosts } from './page-data.ts';

/** Renders the page of a URL with its posts; null for a page that shows none. */
export type RenderPage = (request: Request, initial: InitialPosts | null) => Promise<Response>;

/** The server build of a site, as far as the server uses it. */
export interface SiteBuild {
  readonly entry: {
    /** The exports of the site's `entry.server`. */
    readonly module: {
      readonly createPageRenderer: (build: SiteBuild, mode?: 'development' | 'production') => RenderPage;
    };
  };
}
