import { useState } from 'react';

import type { PostBodyState } from '../../../post-body/post-body.tsx';

/**
 * Returns the state, or the last finished one while the body is being parsed: a preview beside the
 * text doesn't show that text. Before the first rendering, the state is `pending`.
 */
export function useLastRendering(state: PostBodyState): PostBodyState {
  const [last, setLast] = useState(pending);
  if (isParsing(state)) return last;
  if (state !== last) setLast(state);
  return state;
}

const pending: PostBodyState = { status: 'pending' };

function isParsing(state: PostBodyState): boolean {
  return state.status === 'pending' || (state.status === 'raw' && state.isParsing === true);
}
