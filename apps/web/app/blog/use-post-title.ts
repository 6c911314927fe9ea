import { useEffect } from 'react';

/**
 * Names the document after the post shown; undefined leaves the title as the route set it.
 *
 * @param slug as in the address: with another one, the route has set its own title once more
 */
export function usePostTitle(title: string | undefined, slug: string): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title || 'Untitled'} · Branchbook`;
  }, [title, slug]);
}
