import { createPost } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';

const tides = `The harbour wall has a gauge, and somebody reads it twice a day.

| Day | High water | Metres |
|---|---|---:|
| Monday | 06:12 | 4.1 |
| Tuesday | 06:58 | 4.4 |

## How it is read

\`\`\`js
const metres = marks.filter((mark) => mark.isDry).length * 0.1;
\`\`\`
`;

/** Where the posts are. Any other `PostStore` can stand here. */
export const store = createMemoryPostStore({
  seeds: [
    createPost(
      {
        title: 'Spring tides',
        author: 'The harbour master',
        excerpt: 'Two days of high water.',
        content: tides,
      },
      { now: new Date('2026-03-20T12:00:00Z'), posts: [] },
    ),
    createPost(
      {
        title: 'The crane is back',
        author: 'The harbour master',
        excerpt: 'It lifts five tonnes again.',
        content: 'It lifts **five** tonnes again.',
      },
      { now: new Date('2026-02-02T12:00:00Z'), posts: [] },
    ),
  ],
});
