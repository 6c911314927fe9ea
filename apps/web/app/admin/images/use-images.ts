import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { usePagePosts } from '../../posts/post-storage.ts';
import { postsKey } from '../../posts/query-keys.ts';
import { readAllImages } from '../lib/read-all-images.ts';
import { listImages, type ListedImage } from './list-images.ts';
import { deleteImages, readImageUses } from './read-images.ts';

const imagesKey = ['images'];

/** The images of the posts, and what an author does with them. */
export interface ImagesView {
  /** Undefined until they are loaded. Their uses follow. */
  readonly images: readonly ListedImage[] | undefined;
  /** Why they couldn't be loaded; null if they were, or are being loaded. */
  readonly error: Error | null;
  /** Why their uses couldn't be found; null if they were, or are being searched. */
  readonly useError: Error | null;
  /** Retries what failed. */
  readonly retry: () => void;
  /** Deletes images. Resolves to the ids of those that are used, and so remain. */
  readonly remove: (ids: readonly string[]) => Promise<readonly string[]>;
}

/** Loads all images with their uses, and the uses again after each change of the posts. */
export function useImages(): ImagesView {
  const { storage, subscribe } = usePagePosts();
  const queries = useQueryClient();
  useEffect(subscribe, [subscribe]);
  // Forms and other authors add images.
  const fresh = { staleTime: 0, gcTime: 0 };
  const stored = useQuery({
    ...fresh,
    queryKey: imagesKey,
    queryFn: async () => readAllImages(await storage.loadMedia()),
  });
  const usages = useQuery({
    ...fresh,
    queryKey: [...postsKey, 'image-uses'],
    queryFn: () => readImageUses(storage, stored.data ?? []),
    enabled: stored.data !== undefined,
  });
  const images = useMemo(
    () => stored.data && listImages(stored.data, usages.data ?? null),
    [stored.data, usages.data],
  );
  return {
    images,
    error: stored.error,
    useError: usages.error,
    retry() {
      if (stored.error) void stored.refetch();
      if (usages.error) void usages.refetch();
    },
    async remove(ids) {
      try {
        const remaining = await deleteImages(await storage.loadMedia(), ids);
        if (remaining.length > 0) void usages.refetch();
        return remaining;
      } finally {
        // Also after a failure, since some may be deleted.
        void queries.invalidateQueries({ queryKey: imagesKey });
      }
    },
  };
}
