import type { BlogPost } from './post.ts';
import { seedAuthor } from './seed-author.ts';
import { managingBusinessFinances } from './seed-articles/managing-business-finances.ts';
import { sideProjectToBusiness } from './seed-articles/side-project-to-business.ts';
import { taxStrategiesSideProjects } from './seed-articles/tax-strategies-side-projects.ts';

/**
 * The three posts of Branchbook's own blog, newest first. Frozen: what changes is a stored copy,
 * never these.
 */
export const seedPosts: readonly BlogPost[] = Object.freeze([
  Object.freeze({
    id: 1,
    title: 'Managing business finances when you are the whole company',
    excerpt:
      'A second account and a monthly close will do more for a one-person business than any dashboard. Here is the smallest set of habits that keeps the books honest.',
    date: 'April 2, 2025',
    author: seedAuthor,
    slug: 'managing-business-finances',
    content: managingBusinessFinances,
    isMarkdown: true,
    tags: Object.freeze(['Bookkeeping', 'Taxes']),
  }),
  Object.freeze({
    id: 2,
    title: 'Tax strategies for side projects',
    excerpt:
      'What to write down in January so that filing is dull in April: which expenses belong to the project, which belong to you, and how to tell them apart later.',
    date: 'March 18, 2025',
    author: seedAuthor,
    slug: 'tax-strategies-side-projects',
    content: taxStrategiesSideProjects,
    isMarkdown: true,
    tags: Object.freeze(['Taxes', 'Side projects']),
  }),
  Object.freeze({
    id: 3,
    title: 'From side project to business',
    excerpt:
      'The code changes very little. The paperwork changes a lot. A walk through the first ninety days after a project starts to earn money.',
    date: 'March 4, 2025',
    author: seedAuthor,
    slug: 'side-project-to-business',
    content: sideProjectToBusiness,
    isMarkdown: true,
    tags: Object.freeze(['Side projects', 'Bookkeeping']),
  }),
]);
