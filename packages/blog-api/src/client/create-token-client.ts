import {
  type CreatedToken,
  createdTokenSchema,
  type NewToken,
  type Token,
  tokensSchema,
} from '../contract/schemas.ts';
import { createRequestSender, parseResponse, toStoreError } from './api-requests.ts';
import type { HttpPostStoreOptions } from './create-http-post-store.ts';

/** Options of `createTokenClient`. `getToken` returns a session token: programs manage no tokens. */
export type TokenClientOptions = Pick<
  HttpPostStoreOptions,
  'origin' | 'basePath' | 'credentials' | 'getToken' | 'fetch'
>;

/** The tokens of programs. All methods reject with a `PostStoreError`. */
export interface TokenClient {
  /** Lists the tokens that are not revoked, the latest created first. */
  list(): Promise<readonly Token[]>;
  /**
   * Creates a token. Sends the request once: if its response is lost, the list has a token that
   * nobody knows.
   */
  create(fields: NewToken): Promise<CreatedToken>;
  /** Revokes a token. Ignores unknown ids. */
  revoke(id: string): Promise<void>;
}

/**
 * Creates a client of the tokens with which programs read and write the posts of a server.
 *
 * @example
 * const tokens = createTokenClient({ origin: location.origin, getToken });
 * const { token } = await tokens.create({ name: 'Deploy', scope: 'draft', expiresInDays: 90 });
 */
export function createTokenClient({
  origin,
  basePath,
  credentials,
  getToken = async () => null,
  fetch = (request) => globalThis.fetch(request),
}: TokenClientOptions): TokenClient {
  const send = createRequestSender({ origin, basePath, credentials, fetch, getToken });
  return {
    async list() {
      return parseResponse(await send('/tokens', { needsToken: true }), tokensSchema).tokens;
    },
    async create(fields) {
      const init = {
        method: 'POST',
        body: JSON.stringify(fields),
        headers: { 'Content-Type': 'application/json' },
        needsToken: true,
      };
      return parseResponse(await send('/tokens', init), createdTokenSchema);
    },
    async revoke(id) {
      const init = { method: 'DELETE', needsToken: true };
      const response = await send(`/tokens/${encodeURIComponent(id)}`, init);
      if (response.status !== 204) throw toStoreError(response);
    },
  };
}
