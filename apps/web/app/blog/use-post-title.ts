import { useEffect } from 'react';

/** Names the document after the post shown; undefined leaves the title as the route set it. */
export function usePostTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title || 'Untitled'} · Branchbook`;
  }, [title]);
}
