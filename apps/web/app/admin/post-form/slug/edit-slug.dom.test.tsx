// @vitest-environment happy-dom
import { makePost } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { expect, test } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { EditSlug } from './edit-slug.tsx';

const render = createRenderer();
const post = { ...makePost({ id: 1 }), slug: 'old-address' };
let chosen: string | null = null;

async function choose(slug: string | null): Promise<void> {
  chosen = slug;
  await render(
    <EditSlug
      post={post}
      availability={null}
      title="A title"
      chosen={chosen}
      isReadOnly={false}
      onChoose={(typed) => {
        chosen = typed;
      }}
    />,
  );
}

const field = () => document.querySelector('input')!;

async function type(text: string): Promise<void> {
  await act(async () => {
    // As a key does it: what is written to the field itself React takes for its own.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field());
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await choose(chosen);
}

test('the field shows what is typed, until a draft brings another address', async () => {
  await choose(null);
  await act(async () => document.querySelector('button')!.click());
  expect(field().value).toBe('old-address');
  for (const text of ['New Address', '', '!']) {
    await type(text);
    expect(field().value).toBe(text);
  }
  expect(document.body.textContent).toContain('Use at least one letter or number');

  await type('New Address');
  await choose('drafted');
  expect(field().value).toBe('drafted');
  await type('new-address');
  await choose(null);
  expect(field().value).toBe('old-address');
  expect(document.body.textContent).toContain('The post stays at /blog/old-address');
});
