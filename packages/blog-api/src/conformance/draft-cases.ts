import type { PostChange } from '@branchbook/blog-core';

import { formatDraftEtag, parseDraftEtag } from '../contract/etag.ts';
import { applyResultSchema, storedDraftSchema } from '../contract/schemas.ts';
import { type Cases, expectEqual, expectProblem, parse, type TestedApi } from './target.ts';

/** Returns the cases of drafts. */
export function createDraftCases(api: TestedApi): Cases {
  const { change, deleteDraft, get, getDraft, putDraft, readDraft, readDrafts, withDraft, withPosts } = api;

  return {
    'a draft is saved with an ETag, listed and deleted, and is never stored by a cache': () =>
      withDraft(async (key, post) => {
        const saved = await putDraft(key, post, { 'If-Match': '*' });
        const readEtag = ({ headers }: Response) => parseDraftEtag(headers.get('ETag') ?? '');
        const etag = readEtag(saved);
        const { version } = await parse(saved, 200, storedDraftSchema);
        expectEqual(etag, version, 'the ETag of the saved draft');
        const found = await getDraft(key);
        expectEqual(readEtag(found), version, 'the ETag of the draft');
        expectEqual(found.headers.get('Cache-Control'), 'no-store', 'the Cache-Control of a draft');
        const { post: read, edits, unpublishedAt } = await parse(found, 200, storedDraftSchema);
        expectEqual(read.content, post.content, 'the content of the draft');
        expectEqual(edits, null, 'the post that the draft edits');
        expectEqual(unpublishedAt, null, 'when its post was unpublished');
        const { drafts } = await readDrafts('?limit=1');
        expectEqual(drafts[0]?.key, key, 'the key of the latest draft');
        expectEqual('content' in (drafts[0]?.post ?? {}), false, 'whether a listed draft has a content');
        expectEqual((await deleteDraft(key)).status, 204, 'the status of a deletion');
        expectEqual((await deleteDraft(key)).status, 204, 'the status of a repeated deletion');
        await expectProblem(await getDraft(key), 404, 'not-found');
      }),

    'drafts need the role': () =>
      withDraft(async (key, post) => {
        const headers = { 'Content-Type': 'application/json', 'If-Match': '*' };
        const body = JSON.stringify({ post, edits: null });
        const path = `/drafts/${encodeURIComponent(key)}`;
        await putDraft(key, post);
        await expectProblem(
          await api.request(path, { method: 'PUT', headers, body }),
          401,
          'unauthenticated',
        );
        await expectProblem(await api.request(path, { method: 'DELETE', headers }), 401, 'unauthenticated');
        await expectProblem(await get(path), 401, 'unauthenticated');
        await expectProblem(await get('/drafts'), 401, 'unauthenticated');
        expectEqual((await readDraft(key)).post.title, post.title, 'the title of the draft');
      }),

    'no public response has a draft': () =>
      withDraft(async (key, post) => {
        const etag = (await get('/posts?limit=1')).headers.get('ETag');
        await putDraft(key, post);
        const page = await get('/posts?limit=1');
        expectEqual(page.headers.get('ETag'), etag, 'the ETag of the list after a save of a draft');
        const search = new URLSearchParams({ search: post.slug });
        for (const response of [page, await get(`/posts?${search}`)]) {
          expectEqual((await response.text()).includes(post.slug), false, 'whether the list has the draft');
        }
        await expectProblem(await get(`/posts/${post.slug}`), 404, 'not-found');
        await expectProblem(await get(`/posts/by-id/${post.id}`), 404, 'not-found');
      }),

    'a save or deletion with another ETag is rejected, and responds with the draft': () =>
      withDraft(async (key, post) => {
        const { version } = await parse(await putDraft(key, post, {}), 200, storedDraftSchema);
        const theirs = { ...post, title: `${post.title} theirs` };
        const put = (title: string, headers: Readonly<Record<string, string>>) =>
          putDraft(key, { ...post, title: `${post.title} ${title}` }, headers);
        const ifMatch = { 'If-Match': formatDraftEtag(version) };
        const saved = await parse(await put('theirs', ifMatch), 200, storedDraftSchema);
        const repeated = await parse(await put('theirs', ifMatch), 200, storedDraftSchema);
        expectEqual(repeated.version, saved.version, 'the version after a repeated save');
        for (const response of [await put('mine', ifMatch), await deleteDraft(key, ifMatch)]) {
          const { current, draft } = await expectProblem(response, 412, 'draft-conflict');
          expectEqual(current?.post.title, theirs.title, 'the title of the draft in the problem');
          expectEqual(draft, key, 'the key in the problem');
        }
        const created = await api.request(`/drafts/${encodeURIComponent(key)}`, {
          method: 'PUT',
          headers: { ...api.getAdmin(), 'Content-Type': 'application/json', 'If-None-Match': '*' },
          body: JSON.stringify({ post, edits: null }),
        });
        await expectProblem(created, 412, 'draft-conflict');
      }),

    'a malformed draft is rejected': () =>
      withDraft(async (key, post) => {
        await expectProblem(await putDraft(key, { ...post, title: 7 as never }), 422, 'invalid');
        await expectProblem(await putDraft('x'.repeat(201), post), 422, 'invalid');
        await expectProblem(await putDraft(key, post, { 'If-Match': '"1", "2"' }), 422, 'invalid');
        await expectProblem(await putDraft(key, post, { 'Content-Type': 'text/plain' }), 415, 'not-json');
        const path = `/drafts/${encodeURIComponent(key)}`;
        const headers = { ...api.getAdmin(), 'Content-Type': 'application/json' };
        const body = JSON.stringify({ post, edits: null });
        const unconditional = await api.request(path, { method: 'PUT', headers, body });
        await expectProblem(unconditional, 428, 'precondition-missing');
        await expectProblem(await api.getAsAdmin('/drafts?limit=0'), 422, 'invalid');
        await expectProblem(await api.getAsAdmin('/drafts?after=no+cursor'), 422, 'invalid');
        await expectProblem(await getDraft(key), 404, 'not-found');
      }),

    'a draft is published once, however often it is sent': () =>
      withDraft(async (key, post) => {
        await putDraft(key, post);
        const publish: PostChange = { type: 'create', post, draft: key };
        for (const when of ['the first time', 'again']) {
          const { posts } = await parse(await change([publish]), 200, applyResultSchema);
          expectEqual(posts[0]?.post.id, post.id, `the id of the post that was published ${when}`);
        }
        await expectProblem(await getDraft(key), 404, 'not-found');
        const { current, publishedAs } = await expectProblem(
          await putDraft(key, post),
          412,
          'draft-conflict',
        );
        expectEqual(current, null, 'the draft that was published');
        expectEqual(publishedAs, post.id, 'the id of the post that the draft became');
      }),

    'an unpublished post is a draft that returns to its position': () =>
      withPosts(2, async ([first, second]) =>
        withDraft(async (key) => {
          await parse(
            await change([{ type: 'unpublish', id: second.id, draft: key }]),
            200,
            applyResultSchema,
          );
          await expectProblem(await get(`/posts/${second.slug}`), 404, 'not-found');
          const trash = await api.readTrash();
          expectEqual(
            trash.some(({ post }) => post.id === second.id),
            false,
            'whether the trash has the unpublished post',
          );
          const draft = await readDraft(key);
          expectEqual(draft.post.id, second.id, 'the id of the unpublished post');
          expectEqual(typeof draft.unpublishedAt, 'number', 'the type of the time of unpublishing');
          await parse(await change([{ type: 'create', post: second, draft: key }]), 200, applyResultSchema);
          const { previous } = await api.getPost(first);
          expectEqual(previous?.id, second.id, 'the id of the post after the first one');
        }),
      ),
  };
}
