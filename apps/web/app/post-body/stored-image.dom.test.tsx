// @vitest-environment happy-dom
import { formatMediaFile } from '@branchbook/blog-core';
import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { expect, test } from 'vitest';

import { loadLocalMedia } from '../posts/local-media.ts';
import { setUpIndexedDb } from '../testing/fake-indexed-db.ts';
import { createRenderer } from '../testing/renderer.ts';
import { StoredImage } from './stored-image.tsx';

setUpIndexedDb();
const render = createRenderer();

const urlOf = (number: number) => `/media/${formatMediaFile(makeMediaFile(number))}`;
const shown = () => document.querySelector('img')!;

async function readSource(): Promise<string | null> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  return shown().getAttribute('src');
}

test('an image of this browser is shown from its database, and reserves its place before', async () => {
  const file = makeMediaFile(1);
  await (await loadLocalMedia()).put(file, makeMediaBytes(file));
  const sets = { srcSet: '/a-480.webp 480w', sizes: '100vw' };
  await render(<StoredImage src={urlOf(1)} alt="A desk" width={file.width} {...sets} />);
  expect(shown().src).toContain(`width="${file.width}" height="${file.height}"`);
  await expect.poll(readSource).toMatch(/^blob:/u);
  expect(shown().alt).toBe('A desk');
  expect(shown().hasAttribute('srcset')).toBe(false);
});

test('an image that is not here is left to the server', async () => {
  const sets = { srcSet: '/a-480.webp 480w', sizes: '100vw' };
  await render(<StoredImage src={urlOf(2)} alt="" {...sets} />);
  await expect.poll(readSource).toBe(urlOf(2));
  expect(shown().getAttribute('srcset')).toBe(sets.srcSet);
});

test('images of other sites stay as they are', async () => {
  await render(<StoredImage src="https://a.example/bee.png" alt="" />);
  expect(shown().src).toBe('https://a.example/bee.png');
});
