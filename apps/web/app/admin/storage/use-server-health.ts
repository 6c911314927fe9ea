import { useQuery } from '@tanstack/react-query';

import { postsKey } from '../../posts/query-keys.ts';

/** The response of `/healthz`. */
interface Health {
  /** Of the list. Grows with each change. */
  readonly revision: number;
  /** An ISO time; null before the first backup, absent if the server makes none. */
  readonly lastBackup?: string | null;
}

export type HealthState =
  | { readonly step: 'loading' | 'failed' }
  | { readonly step: 'read'; readonly health: Health };

/** Returns the health of the server. Loads it again after each change of the list. */
export function useServerHealth(): HealthState {
  const { data: health, isError } = useQuery({
    queryKey: [...postsKey, 'health'],
    queryFn: ({ signal }) => readHealth(signal),
    staleTime: 0,
  });
  if (isError) return { step: 'failed' };
  return health ? { step: 'read', health } : { step: 'loading' };
}

async function readHealth(signal: AbortSignal): Promise<Health> {
  const response = await fetch('/healthz', { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as Health;
}
