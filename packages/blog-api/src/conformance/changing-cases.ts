import type { BlogPost, PostChange } from '@branchbook/blog-core';

import { applyResultSchema } from '../contract/schemas.ts';
import { type Cases, expectEqual, expectIds, expectProblem, parse, type TestedApi } from './target.ts';

/**
 * Characters of each Unicode plane, control characters, and lone surrogates, which JSON escapes.
 */
const allKindsOfText = `${Array.from({ length: 0x11_00 }, (_, at) => String.fromCodePoint(at * 0x1_00 + (at % 0x1_00))).join('')}${Array.from({ length: 0x1_00 }, (_, at) => String.fromCharCode(at)).join('')}\ud83d`;

/** Tests how a server applies changes. */
export function createChangingCases(api: TestedApi): Cases {
  const { change, withPosts } = api;

  return {
    'changes return the posts as stored, with their final ids and versions': () =>
      withPosts(1, async ([post]) => {
        const again: object = { ...post, title: 'Conformance again', mood: { calm: [1, null] } };
        const { posts } = await api.apply(
          { type: 'create', post: again as BlogPost },
          { type: 'delete', id: -1 },
        );
        const [created, none] = posts;
        const id = created?.post.id ?? 0;
        const stored = await api.getPost({ id });
        await api.apply({ type: 'delete', id });
        expectEqual(id === post.id, false, 'whether two posts have one id');
        expectEqual(created?.post.title, 'Conformance again', 'the title');
        expectEqual(JSON.stringify(created?.post['mood']), '{"calm":[1,null]}', 'an unknown field');
        expectEqual(created?.version, stored.version, 'the version');
        expectEqual(none, null, 'what is stored of a post that is not there');
      }),

    'an update changes the fields that it names, and removes others': () =>
      withPosts(1, async ([post]) => {
        const { id } = post;
        const fields = {
          content: allKindsOfText,
          mood: { calm: [1, null], text: allKindsOfText },
          source: 'conformance',
        };
        await api.apply({ type: 'update', id, fields });
        const updated = (await api.getPost(post)).post;
        expectEqual(
          updated.content === allKindsOfText.toWellFormed(),
          true,
          'whether the content is the same',
        );
        expectEqual(
          JSON.stringify(updated['mood']) === JSON.stringify(fields.mood),
          true,
          'whether an unknown field is the same',
        );
        expectEqual(updated.title, post.title, 'a field that was not named');
        await api.apply({ type: 'update', id, fields: {}, remove: ['mood', 'source'] });
        const removed = (await api.getPost(post)).post;
        expectEqual('mood' in removed || 'source' in removed, false, 'whether removed fields are left');
      }),

    'posts are created and moved before others': () =>
      withPosts(3, async ([first, second, third]) => {
        const post = api.makePost();
        await api.apply(
          { type: 'create', post, before: second.id },
          { type: 'move', id: third.id, before: first.id },
        );
        const top = (await api.readExport()).slice(0, 4);
        await api.apply({ type: 'delete', id: post.id });
        expectIds(top, [third.id, first.id, post.id, second.id], 'the ids at the top');
      }),

    'the same key and changes are applied once and return the same response': () =>
      withPosts(0, async () => {
        const changes: PostChange[] = [{ type: 'create', post: api.makePost() }];
        const key = { 'Idempotency-Key': crypto.randomUUID() };
        const before = (await api.readExport()).length;
        const first = await parse(await change(changes, key), 200, applyResultSchema);
        const second = await parse(await change(changes, key), 200, applyResultSchema);
        expectEqual(JSON.stringify(second), JSON.stringify(first), 'the second response');
        const third = await change([{ type: 'delete', id: -1 }], key);
        const after = (await api.readExport()).length;
        await change([{ type: 'delete', id: first.posts[0]?.post.id ?? 0 }]);
        expectEqual(after, before + 1, 'the number of posts');
        await expectProblem(third, 409, 'key-used');
      }),

    'a change of another version is rejected with the current post': () =>
      withPosts(2, async ([first, second]) => {
        const { version: ifVersion } = await api.getPost(first);
        const { posts } = await api.apply(
          { type: 'update', id: first.id, fields: { title: 'Conformance, theirs' }, ifVersion },
          { type: 'move', id: second.id, before: first.id },
        );
        for (const stale of [
          { type: 'update', id: first.id, fields: { title: 'Conformance, mine' }, ifVersion },
          { type: 'delete', id: first.id, ifVersion },
        ] as const) {
          const problem = await expectProblem(await change([stale], { 'If-Match': null }), 412, 'conflict');
          expectEqual(problem.current?.post.title, 'Conformance, theirs', 'the title of the current post');
          expectEqual(problem.current?.version, posts[0]?.version, 'the version of the current post');
        }
        expectEqual((await api.getPost(first)).post.title, 'Conformance, theirs', 'the title');
      }),

    'an update needs a version or If-Match, and any change an Idempotency-Key': () =>
      withPosts(1, async ([{ id }]) => {
        const update: PostChange = { type: 'update', id, fields: {} };
        await expectProblem(await change([update], { 'If-Match': null }), 428, 'precondition-missing');
        await expectProblem(await change([update], { 'If-Match': '"r1"' }), 422, 'invalid');
        const move: PostChange = { type: 'move', id, before: null };
        await expectProblem(await change([move], { 'Idempotency-Key': '' }), 428, 'key-missing');
      }),

    'an update of a removed post is rejected, with all other changes': () =>
      withPosts(1, async ([{ id }]) => {
        const before = await api.readRevision();
        const response = await change([
          { type: 'delete', id },
          { type: 'update', id, fields: { title: 'Conformance, late' } },
        ]);
        await expectProblem(response, 410, 'post-gone');
        expectEqual(await api.readRevision(), before, 'the revision of the list');
      }),

    'a deleted post is in the trash until it is restored or deleted permanently': () =>
      withPosts(3, async ([first, second, third]) => {
        const { trashKeys } = await api.apply(
          { type: 'delete', id: second.id },
          { type: 'delete', id: third.id },
        );
        const [key = '', otherKey = ''] = trashKeys.map(String);
        const trash = await api.readTrash();
        const trashed = trash.find((each) => each.key === key);
        expectEqual(trashed?.post.content, second.content, 'the content of the post in the trash');
        expectEqual((await api.discard([otherKey, 'no-such-key'])).status, 204, 'the status of discarding');
        const { posts } = await api.apply({ type: 'restore', key }, { type: 'restore', key: otherKey });
        expectEqual(posts[0]?.post.content, second.content, 'the content of the restored post');
        expectEqual(posts[1], null, 'what is stored of a post that was deleted permanently');
        expectIds((await api.readExport()).slice(0, 2), [first.id, second.id], 'the ids at the top');
        expectEqual(
          (await api.readTrash()).some((each) => trashKeys.includes(each.key)),
          false,
          'whether one of the posts is still in the trash',
        );
      }),
  };
}
