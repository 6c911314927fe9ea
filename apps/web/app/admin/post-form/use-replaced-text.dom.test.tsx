// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { useReplacedText } from './use-replaced-text.ts';

const render = createRenderer();
const initial = { ...newPostFields, title: 'Before' };
const fields = { ...newPostFields, title: 'From a file' };

const form = { fields, initial, replaced: initial, isUploadLast: true, replace: () => {} };

function Form({ drafts }: { drafts: Pick<Drafts, 'stashReplaced' | 'isSaved'> }) {
  useReplacedText(form, drafts, () => {});
  return null;
}

test.each([
  ['is saved as a draft if it is that of a saved draft', true, [[initial]]],
  ['needs no draft if it is that of the post', false, []],
])('the text with which a form opened, replaced by a file, %s', async (_, isSaved, stashed) => {
  const stashReplaced = vi.fn<Drafts['stashReplaced']>(() => () => {});
  await render(<Form drafts={{ stashReplaced, isSaved: () => isSaved }} />);
  expect(stashReplaced.mock.calls).toEqual(stashed);
});
