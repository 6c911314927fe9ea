import { useEffect, useState } from 'react';

/** What a server says of itself. */
interface Health {
  /** Of the list: it grows with each change. */
  readonly revision: number;
  /** When the posts were copied last; null where they never were, absent where the server makes no copies. */
  readonly lastBackup?: string | null;
}

export type HealthState =
  | { readonly step: 'loading' | 'failed' }
  | { readonly step: 'read'; readonly health: Health };

/**
 * What the server says of itself.
 *
 * @param posts the list: when another one is known, it is asked again
 */
export function useServerHealth(posts: readonly unknown[]): HealthState {
  const [state, setState] = useState<HealthState>({ step: 'loading' });
  useEffect(() => {
    const asking = new AbortController();
    readHealth(asking.signal).then(
      (health) => setState({ step: 'read', health }),
      () => {
        if (!asking.signal.aborted) setState({ step: 'failed' });
      },
    );
    return () => asking.abort();
  }, [posts]);
  return state;
}

async function readHealth(signal: AbortSignal): Promise<Health> {
  const response = await fetch('/healthz', { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as Health;
}
