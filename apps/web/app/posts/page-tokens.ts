import { createTokenClient, type TokenClient } from '@branchbook/blog-api/client';

import { getSessionToken } from './session-token.ts';

/** The tokens of programs on the server of this page. */
export const pageTokens: TokenClient = createTokenClient({
  origin: import.meta.env.SSR ? __SITE_ORIGIN__ : location.origin,
  getToken: getSessionToken,
});
