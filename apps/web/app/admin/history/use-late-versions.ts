import type { PostVersion } from '@branchbook/blog-core';
import { useEffect, useState } from 'react';

import { useVersions } from '../../posts/admin-queries.ts';

/** After this time without a response, the history counts as unavailable. */
const timeoutMs = 4000;

/** Returns the versions of a post, the current one first, also if they load late. */
export function useLateVersions(id: number): {
  /** Undefined until they are loaded. */
  readonly versions: readonly PostVersion[] | undefined;
  /** Loading failed or takes too long. It goes on. */
  readonly isUnavailable: boolean;
} {
  const { value: versions, status } = useVersions(id);
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);

  return { versions, isUnavailable: !versions && (status === 'failed' || isLate) };
}
