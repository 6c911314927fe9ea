import type { BlogPost, PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';

const seeds: readonly BlogPost[] = [
  {
    id: 1,
    title: 'A new mast',
    excerpt: 'Spruce, nine meters.',
    date: 'March 20, 2026',
    author: 'Ines',
    slug: 'a-new-mast',
    content: 'Spruce, **nine** meters.\n\n| Part | Days |\n|---|---|\n| Scarf joints | 4 |',
    isMarkdown: true,
  },
];

// Pages and actions are separate bundles, which share only what is global.
const shared = globalThis as { posts?: PostStore };

/** The posts, in memory. Any other `PostStore` can take its place. */
export const store: PostStore = (shared.posts ??= createMemoryPostStore({ seeds }));
