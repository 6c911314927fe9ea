import { useEffect, useState } from 'react';

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

/** Returns the health of the server. Loads it again when `posts` changes. */
export function useServerHealth(posts: readonly unknown[]): HealthState {
  const [state, setState] = useState<HealthState>({ step: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    readHealth(controller.signal).then(
      (health) => setState({ step: 'read', health }),
      () => {
        if (!controller.signal.aborted) setState({ step: 'failed' });
      },
    );
    return () => controller.abort();
  }, [posts]);
  return state;
}

async function readHealth(signal: AbortSignal): Promise<Health> {
  const response = await fetch('/healthz', { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as Health;
}
