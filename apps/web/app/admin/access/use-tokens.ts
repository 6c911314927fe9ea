import type { CreatedToken, NewToken, Token } from '@branchbook/blog-api';
import type { TokenClient } from '@branchbook/blog-api/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const tokensKey = ['tokens'];

/** The tokens of a server, and what an admin does with them. */
export interface TokensView {
  /** Undefined until they are loaded. */
  readonly tokens: readonly Token[] | undefined;
  /** Why they couldn't be loaded; null if they were, or are being loaded. */
  readonly error: Error | null;
  readonly reload: () => void;
  /** Rejects with a `PostStoreError`. */
  readonly create: (fields: NewToken) => Promise<CreatedToken>;
  /** Rejects with a `PostStoreError`. */
  readonly revoke: (token: Token) => Promise<void>;
}

/** Loads the tokens of a server, and again after each change. */
export function useTokens(client: TokenClient): TokensView {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: tokensKey,
    queryFn: () => client.list(),
    // Other admins and programs change them.
    staleTime: 0,
  });
  const reload = () => queries.invalidateQueries({ queryKey: tokensKey });
  return {
    tokens: data,
    error,
    reload: () => void refetch(),
    // Loads them after a failure too, since the response may have been lost. Nobody waits for it.
    create: (fields) => client.create(fields).finally(() => void reload()),
    revoke: ({ id }) => client.revoke(id).finally(() => void reload()),
  };
}
