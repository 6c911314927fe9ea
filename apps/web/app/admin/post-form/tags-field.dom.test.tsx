// @vitest-environment happy-dom
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { TagsField } from './tags-field.tsx';

const render = createRenderer();
const store = createMemoryPostStore({
  seeds: [makePost({ id: 1, tags: ['Rust', 'JavaScript'] }), makePost({ id: 2, tags: ['Rust'] })],
});

function Example() {
  const [tags, setTags] = useState('C#');
  return (
    <>
      <TagsField value={tags} isReadOnly={false} change={({ tags: changed }) => setTags(changed)} />
      <pre>{tags}</pre>
    </>
  );
}

const input = () => document.querySelector('input')!;
const tags = () => document.querySelector('pre')?.textContent;
const description = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const type = (text: string) =>
  act(async () => {
    // As a key does it: what is written to the field itself React takes for its own.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input());
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(async () => {
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <Example />
    </TestPosts>,
  );
  await act(() => vi.waitFor(() => expect(input()).not.toBeNull()));
  await act(() => store.listTags());
});

test('typed tags get the spelling of other posts, and are announced', async () => {
  await type('javascript, c#, Type Theory,');
  expect(tags()).toBe('C#\nJavaScript\nType Theory');
  expect(input().value).toBe('');
  expect(document.querySelector('[role=status]')?.textContent).toBe('Added JavaScript, Type Theory');
});

test.each([
  ['a'.repeat(61), 'A tag can have at most 60 characters.'],
  ['!!!', 'A tag needs a letter, a number or an emoji.'],
])('the text %s stays in the input, with the reason', async (text, reason) => {
  await type(`${text},`);
  expect(tags()).toBe('C#');
  expect(input().value).toBe(text);
  expect(description()).toContain(reason);
  await type('shorter');
  expect(description()).not.toContain(reason);
});

test('the tags beyond the 20th stay in the input, with the reason', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
  await type(`${many.join(', ')},`);
  expect(tags()?.split('\n')).toHaveLength(20);
  expect(input().value).toBe('tag 19, tag 20');
  expect(description()).toContain('A post can have at most 20 tags.');
});
