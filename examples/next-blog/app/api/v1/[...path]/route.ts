import { bearer, createBlogApi } from '@branchbook/blog-api/handler';

import { store } from '../../../store.ts';

const token = process.env['BLOG_TOKEN'];

/** Readers need no token. Clients that send that of `BLOG_TOKEN` may write. */
const handle = createBlogApi({
  store,
  origin: process.env['ORIGIN'] ?? 'http://localhost:3000',
  authorize: bearer((sent) => (sent === token ? { subject: 'owner' } : null)),
});

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
