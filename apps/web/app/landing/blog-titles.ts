/**
 * The titles of the posts that the site comes with. A copy, since importing the posts would add
 * their full texts to the landing page. The test compares it with the posts.
 */
export const blogTitles = [
  {
    slug: 'managing-business-finances',
    title: 'Managing business finances when you are the whole company',
    date: 'April 2, 2025',
  },
  {
    slug: 'tax-strategies-side-projects',
    title: 'Tax strategies for side projects',
    date: 'March 18, 2025',
  },
  {
    slug: 'side-project-to-business',
    title: 'From side project to business',
    date: 'March 4, 2025',
  },
] as const;
