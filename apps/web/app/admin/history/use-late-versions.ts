import type { PostVersion } from '@branchbook/blog-core';
import { useEffect, useEffectEvent, useState } from 'react';

import { useVersions } from '../../posts/queries.ts';

/** After this time without a response, the history counts as unavailable. */
const timeoutMs = 4000;

/** The delay before failed versions are loaded again. */
const retryMs = 4000;

/** Returns the versions of a post, the current one first, also if they load late. */
export function useLateVersions(id: number): {
  /** Undefined until they are loaded. */
  readonly versions: readonly PostVersion[] | undefined;
  /** Loading failed or takes too long. It goes on. */
  readonly isUnavailable: boolean;
} {
  const { value: versions, status, retry } = useVersions(id);
  const [isLate, setIsLate] = useState(false);
  const isFailed = status === 'failed';
  const retryLatest = useEffectEvent(retry);

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!isFailed) return undefined;
    const timer = setTimeout(() => {
      // While they load again, they stay unavailable.
      setIsLate(true);
      retryLatest();
    }, retryMs);
    return () => clearTimeout(timer);
  }, [isFailed]);

  return { versions, isUnavailable: !versions && (isFailed || isLate) };
}
