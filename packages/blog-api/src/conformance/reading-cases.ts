import { parseEtag } from '../contract/etag.ts';
import { maxContentsBytes, maxPageSize } from '../contract/limits.ts';
import {
  contentPageSchema,
  pageSchema,
  storedPostSchema,
  tagsSchema,
  versionsSchema,
} from '../contract/schemas.ts';
import { type Cases, expectEqual, expectIds, expectProblem, parse, type TestedApi } from './target.ts';

/** Tests how a server responds to reads. */
export function createReadingCases(api: TestedApi): Cases {
  const { get, getAsAdmin, withPosts } = api;

  return {
    'a page has summaries, the revision and its ETag': () =>
      withPosts(2, async () => {
        const response = await get('/posts?limit=2');
        const page = await parse(response, 200, pageSchema);
        expectEqual(page.posts.length, 2, 'the number of posts');
        expectEqual(
          page.posts.some((post) => 'content' in post),
          false,
          'whether a post of a page has a content',
        );
        expectEqual((page.total ?? 2) >= 2, true, 'whether `total` counts all posts');
        // Weak if a proxy has compressed the response.
        expectEqual(parseEtag(response.headers.get('ETag')), page.revision, 'the revision in the ETag');
      }),

    'pages link to the next one and contain every post once, in order': () =>
      withPosts(5, async () => {
        const all = await api.readExport();
        const paged: { readonly id: number }[] = [];
        let path: string | null = '/posts?limit=3';
        while (path !== null && paged.length <= all.length) {
          const response = await get(path);
          paged.push(...(await parse(response, 200, pageSchema)).posts);
          const [, target] = /<([^>]+)>;\s*rel="?next"?/u.exec(response.headers.get('Link') ?? '') ?? [];
          path =
            target === undefined ? null : target.slice(target.indexOf(api.basePath) + api.basePath.length);
        }
        expectIds(
          paged,
          all.map(({ id }) => id),
          'the ids on all pages',
        );
      }),

    'a page with contents has whole posts': () =>
      withPosts(2, async (posts) => {
        const page = await parse(await getAsAdmin('/posts?content=1&limit=2'), 200, contentPageSchema);
        expectEqual(
          page.posts.map(({ content }) => content).join(),
          posts.map(({ content }) => content).join(),
          'the contents',
        );
      }),

    'long posts are split into several pages with contents': () =>
      withPosts(3, async (posts) => {
        for (const { id } of posts) {
          await api.apply({ type: 'update', id, fields: { content: 'long '.repeat(350_000) } });
        }
        const paged: { readonly id: number }[] = [];
        let pages = 0;
        let after = '';
        while (paged.length < posts.length && pages < posts.length) {
          const query = new URLSearchParams({ content: '1', limit: '3', ...(after && { after }) });
          const page = await parse(await getAsAdmin(`/posts?${query}`), 200, contentPageSchema);
          const { length: bytes } = new TextEncoder().encode(JSON.stringify(page.posts));
          expectEqual(page.posts.length > 0, true, 'whether a page has a post');
          // The list's brackets and commas do not count.
          expectEqual(
            page.posts.length === 1 || bytes <= maxContentsBytes + maxPageSize,
            true,
            `whether ${bytes} bytes are few enough`,
          );
          paged.push(...page.posts);
          pages += 1;
          after = page.nextCursor ?? '';
        }
        expectIds(
          paged.slice(0, 3),
          posts.map(({ id }) => id),
          'the ids on all pages',
        );
        expectEqual(pages > 1, true, 'whether there was more than one page');
      }),

    'a search finds posts by their words': () =>
      withPosts(1, async ([post]) => {
        const word = post.slug.replaceAll('-', '');
        await api.apply({ type: 'update', id: post.id, fields: { content: `The word ${word}.` } });
        const { posts } = await parse(await get(`/posts?search=${word}`), 200, pageSchema);
        expectIds(posts, [post.id], 'the ids of the matches');
        expectEqual(
          (await parse(await get(`/posts?search=${word}x`), 200, pageSchema)).posts.length,
          0,
          'the number of matches of another word',
        );
      }),

    'posts are found by their tags, and tags are counted': () =>
      withPosts(3, async ([first, second, third]) => {
        const one = `Conformance ${first.slug}`;
        const other = `C# ${first.slug}`;
        await api.apply(
          { type: 'update', id: first.id, fields: { tags: [one, other] } },
          { type: 'update', id: second.id, fields: { tags: [one.toUpperCase(), other.toLowerCase()] } },
          { type: 'update', id: third.id, fields: { tags: [one] } },
        );
        const find = async (...tags: readonly string[]) => {
          const query = new URLSearchParams([['limit', '2'], ...tags.map((tag) => ['tag', tag])]);
          const response = await get(`/posts?${query}`);
          const { posts } = await parse(response, 200, pageSchema);
          return { posts, link: response.headers.get('Link') ?? '' };
        };
        const both = await find(one, other);
        expectIds(both.posts, [first.id, second.id], 'the ids of the posts with both tags');
        const page = await find(one);
        expectIds(page.posts, [first.id, second.id], 'the ids of the first page of a tag');
        const [, target = ''] = /<([^>]+)>/u.exec(page.link) ?? [];
        const next = await get(target.slice(target.indexOf(api.basePath) + api.basePath.length));
        expectIds((await parse(next, 200, pageSchema)).posts, [third.id], 'the ids of the second page');
        const { tags } = await parse(await get('/tags'), 200, tagsSchema);
        const counts = [one, other].map((tag) => tags.find(({ name }) => name === tag)?.count);
        expectEqual(counts.join(), '3,2', 'the numbers of posts of the tags');
        const many = new URLSearchParams(Array.from({ length: 21 }, (_, index) => ['tag', String(index)]));
        await expectProblem(await get(`/posts?${many}`), 422, 'invalid');
      }),

    'the list can be sorted by title and by date': () =>
      withPosts(2, async ([first, second]) => {
        await api.apply(
          { type: 'update', id: first.id, fields: { title: 'Conformance ~ 10', date: 'April 2, 2999' } },
          { type: 'update', id: second.id, fields: { title: 'Conformance ~ 9', date: 'May 2, 2999' } },
        );
        const latest = await parse(await get('/posts?sort=date&limit=2'), 200, pageSchema);
        expectIds(latest.posts, [second.id, first.id], 'the ids of the latest posts');
        const ids = new Set([first.id, second.id]);
        const byTitle: { readonly id: number }[] = [];
        for (let after: string | null = ''; after !== null;) {
          const query = new URLSearchParams({ sort: 'title', ...(after && { after }) });
          const page: { posts: { id: number }[]; nextCursor: string | null } = await parse(
            await get(`/posts?${query}`),
            200,
            pageSchema,
          );
          byTitle.push(...page.posts.filter(({ id }) => ids.has(id)));
          after = page.nextCursor;
        }
        expectIds(byTitle, [second.id, first.id], 'the ids in the order of their titles');
      }),

    'invalid parameters of a page are rejected': async () => {
      for (const query of [
        'limit=0',
        `limit=${maxPageSize + 1}`,
        'limit=x',
        'sort=size',
        'after=no+cursor',
        'sort=title&after=no+cursor',
        'search=conformance&after=no+cursor',
        `search=${'x'.repeat(201)}`,
      ]) {
        await expectProblem(await get(`/posts?${query}`), 422, 'invalid');
      }
    },

    'a post has its content, its version and its neighbors': () =>
      withPosts(3, async ([first, second, third]) => {
        const found = await parse(await get(`/posts/${second.slug}`), 200, storedPostSchema);
        expectEqual(found.post.content, second.content, 'the content');
        expectEqual(found.next?.id, first.id, 'the id of the post above');
        expectEqual(found.previous?.id, third.id, 'the id of the post below');
        expectEqual('content' in (found.next ?? {}), false, 'whether a neighbor has a content');
        expectEqual(found.redirectTo, null, '`redirectTo`');
        const byId = await api.getPost(second);
        expectEqual(JSON.stringify(byId), JSON.stringify(found), 'the response for its id');
      }),

    'a former slug redirects permanently to the new one, and a former path leads to its post': () =>
      withPosts(1, async ([post]) => {
        const slug = `${post.slug}-moved`;
        const oldPaths = [`/2013/${post.slug}.html`];
        await api.apply({ type: 'update', id: post.id, fields: { slug, aliases: [post.slug], oldPaths } });
        const response = await get(`/posts/${post.slug}`);
        expectEqual(response.status, 308, 'the status');
        const target = new URL(
          response.headers.get('Location') ?? '',
          `${api.origin}${api.basePath}/posts/x`,
        );
        expectEqual(target.pathname, `${api.basePath}/posts/${slug}`, 'the redirect target');
        const path = encodeURIComponent(oldPaths.join());
        const found = await parse(await get(`/posts/by-path?path=${path}`), 200, storedPostSchema);
        expectEqual(found.post.id, post.id, 'the id of the post with the former path');
        expectEqual(found.redirectTo, slug, '`redirectTo` of a former path');
      }),

    'earlier versions of a post are stored': () =>
      withPosts(1, async ([post]) => {
        await api.apply({ type: 'update', id: post.id, fields: { title: 'Conformance, edited' } });
        const { versions } = await parse(await getAsAdmin(`/posts/${post.id}/versions`), 200, versionsSchema);
        expectEqual(
          versions.map(({ title }) => title).join('; '),
          `Conformance, edited; ${post.title}`,
          'the titles',
        );
      }),

    'an unchanged response is 304 without a body': () =>
      withPosts(1, async ([post]) => {
        for (const path of [
          '/posts',
          '/posts?search=conformance',
          '/tags',
          '/posts?content=1&limit=1',
          `/posts/${post.slug}`,
          `/posts/by-id/${post.id}`,
          `/posts/${post.id}/versions`,
          '/export',
        ]) {
          const first = await getAsAdmin(path);
          await first.arrayBuffer();
          const known = { ...api.getAdmin(), 'If-None-Match': first.headers.get('ETag') ?? '' };
          const second = await get(path, known);
          expectEqual(second.status, 304, `the status of ${path}, requested again`);
          expectEqual(await second.text(), '', `the body of ${path}, requested again`);
        }
      }),

    'every response has Cache-Control': () =>
      withPosts(1, async ([post]) => {
        const responses = [
          await get('/posts'),
          await get('/posts?limit=0'),
          await getAsAdmin('/posts?content=1'),
          await get(`/posts/${post.slug}`),
          await get('/posts/no-such-post'),
          await get('/nothing'),
          await getAsAdmin('/export'),
          await get('/export'),
          await getAsAdmin('/trash'),
          await api.discard(['no-such-key']),
          await getAsAdmin(`/posts/${post.id}/versions`),
          await api.change([{ type: 'move', id: post.id, before: null }]),
          await api.change([]),
        ];
        for (const { headers, url, status } of responses) {
          expectEqual(headers.has('Cache-Control'), true, `whether ${url} (${status}) has Cache-Control`);
        }
      }),

    'an unknown path, slug or id is a 404 problem': async () => {
      for (const path of [
        '/nothing',
        '/posts/no-such-post',
        '/posts/by-id/0.5',
        '/posts/by-path?path=/no-such',
      ]) {
        await expectProblem(await get(path), 404, 'not-found');
      }
    },

    'the OpenAPI document is served': async () => {
      const document: unknown = await (await get('/openapi.json')).json();
      const version =
        typeof document === 'object' && document !== null && 'openapi' in document ? document.openapi : null;
      expectEqual(String(version).startsWith('3.1.'), true, 'whether it is OpenAPI 3.1');
    },
  };
}
