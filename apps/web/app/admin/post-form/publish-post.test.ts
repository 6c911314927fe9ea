import { type BlogPost, PostStoreError, type PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { beforeEach, expect, test } from 'vitest';

import { newDraftKey } from '../post-model/draft.ts';
import { newPostFields, type PostFields } from '../post-model/post-fields.ts';
import { publishPost } from './publish-post.ts';

/** Returns a function that publishes from one form. */
function createPublish(draft = newDraftKey(), restored: PostFields | null = null) {
  const sent: PostFields[] = [];
  return async (text: PostFields): Promise<BlogPost> => {
    const before = [...sent];
    sent.push(text);
    return publishPost(reached, text, { draft, restored, sent: before });
  };
}

const lost = new PostStoreError('unavailable', 'No response.');
const fields = { ...newPostFields, title: 'Tax', content: 'In April.' };
const memory = () => createMemoryPostStore({ seeds: [] });

let store: PostStore;
/** The same store, behind a network. */
let reached: PostStore;
/** What becomes of the next requests. */
let fate: 'arrives' | 'response gets lost' | 'request gets lost';

beforeEach(() => {
  store = memory();
  fate = 'arrives';
  reached = {
    ...store,
    async apply(changes, options) {
      if (fate === 'request gets lost') throw lost;
      const result = await store.apply(changes, options);
      if (fate === 'response gets lost') throw lost;
      return result;
    },
  };
});

const stored = async () => (await store.list({ withContent: true })).posts;

test('publishes a text as a new post, which is first in the list', async () => {
  const first = await createPublish()(fields);
  const second = await createPublish()({ ...fields, title: 'Wages' });
  expect(first).toMatchObject({ title: 'Tax', slug: 'tax', content: 'In April.' });
  expect(await stored()).toStrictEqual([second, first]);
});

test.each([
  ['itself', {}, { title: 'Tax', slug: 'tax' }],
  ['another title', { title: 'Tax and wages' }, { slug: 'tax-and-wages' }],
  ['another date', { date: 'May 1, 2025' }, { date: 'May 1, 2025' }],
  ['another URL', { slug: 'april' }, { slug: 'april' }],
])(
  'a text that is published again as %s after its response got lost is one post',
  async (_, more, expected) => {
    const publish = createPublish();
    fate = 'response gets lost';
    await expect(publish(fields)).rejects.toThrow(lost);
    await expect(publish({ ...fields, excerpt: 'On time' })).rejects.toThrow(lost);
    fate = 'arrives';
    const saved = await publish({ ...fields, ...more });
    expect(saved).toMatchObject({ excerpt: '', ...expected });
    expect(await stored()).toStrictEqual([saved]);
  },
);

test('a text without a title keeps its URL when it is published again', async () => {
  const publish = createPublish();
  fate = 'response gets lost';
  await expect(publish({ ...fields, title: '' })).rejects.toThrow(lost);
  fate = 'arrives';
  const { id, slug } = await publish({ ...fields, title: '', content: 'In May.' });
  expect(slug).toBe(`post-${id}`);
});

test('a text that was stored, then changed in a request that got lost, is one post', async () => {
  const publish = createPublish();
  fate = 'response gets lost';
  await expect(publish(fields)).rejects.toThrow(lost);
  fate = 'request gets lost';
  await expect(publish({ ...fields, content: 'In May.' })).rejects.toThrow(lost);
  fate = 'arrives';
  const saved = await publish({ ...fields, content: 'In June.' });
  expect(await stored()).toStrictEqual([saved]);
});

test('a text that never arrived is created with what the author changed since', async () => {
  const publish = createPublish();
  fate = 'request gets lost';
  await expect(publish(fields)).rejects.toThrow(lost);
  await expect(publish(fields)).rejects.toThrow(lost);
  fate = 'arrives';
  const saved = await publish({ ...fields, title: 'Wages' });
  expect(saved).toMatchObject({ title: 'Wages', slug: 'wages' });
  expect(await stored()).toStrictEqual([saved]);
});

test.each([
  ['in a form that goes on', false],
  ['after a kill', true],
])(
  'a post that somebody else has changed since its response got lost stays as it is (%s)',
  async (_, isKilled) => {
    const publish = createPublish('a');
    fate = 'response gets lost';
    await expect(publish(fields)).rejects.toThrow(lost);
    const [created] = await stored();
    await store.apply([{ type: 'update', id: created?.id ?? 0, fields: { content: 'In May.' } }]);
    fate = 'arrives';
    const again = isKilled ? createPublish('a', fields) : publish;
    await expect(again({ ...fields, title: 'Wages' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await stored()).map(({ title, content }) => [title, content])).toStrictEqual([
      ['Tax', 'In May.'],
    ]);
  },
);

test.each([
  ['with the same text', fields],
  ['with another text', { ...fields, title: 'Wages' }],
])('a draft that a killed tab has published is one post when it is published again %s', async (_, text) => {
  await createPublish('a')(fields);
  const saved = await createPublish('a', fields)(text);
  expect(saved.title).toBe(text.title);
  expect(await stored()).toStrictEqual([saved]);
});

test('a draft whose post was deleted since becomes a new post', async () => {
  const { id } = await createPublish('a')(fields);
  await store.apply([{ type: 'delete', id }]);
  const saved = await createPublish('a', fields)(fields);
  expect(await stored()).toStrictEqual([saved]);
});
