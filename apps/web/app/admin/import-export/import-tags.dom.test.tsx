// @vitest-environment happy-dom
import { listImportRows, readBlog } from '@branchbook/blog-files';
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { ImportTags } from './import-tags.tsx';

const render = createRenderer();

function makeRows(heads: readonly string[]) {
  const files = heads.map((head, index) => ({
    path: `posts/${index}.md`,
    bytes: new TextEncoder().encode(`---\ntitle: T\n${head}\n---\n\nWords.\n`),
  }));
  const reading = readBlog(files, { now: new Date('2026-11-27T12:00:00Z') });
  return listImportRows(reading).map((row) => ({ ...row, chosen: row.choice }));
}

const getBoxes = () =>
  [...document.querySelectorAll('label')].map((label) => ({
    name: label.textContent,
    isChecked: label.querySelector('input')?.checked,
  }));

test('shows what becomes a tag, and leaves out a field that the author unchecks', async () => {
  const onChange = vi.fn<(ignored: ReadonlySet<string>) => void>();
  await render(
    <ImportTags
      rows={makeRows(['tags: [Rust, "C#"]\ncategories: [Linux]', 'tags: [rust]'])}
      ignored={new Set(['categories'])}
      isDisabled={false}
      onChange={onChange}
    />,
  );
  expect(getBoxes()).toEqual([
    { name: 'From “tags”: 2 tags', isChecked: true },
    { name: 'From “categories”: 1 tag', isChecked: false },
  ]);
  expect(document.body.textContent).toContain('C#, Rust');
  await act(async () => document.querySelectorAll('input')[0]?.click());
  expect(onChange).toHaveBeenCalledWith(new Set(['categories', 'tags']));
  await act(async () => document.querySelectorAll('input')[1]?.click());
  expect(onChange).toHaveBeenLastCalledWith(new Set());
});

test('shows nothing without tags, and none of files that are left out', async () => {
  const [row] = makeRows(['tags: [Rust]']);
  const rows = [...(row ? [{ ...row, chosen: 'leave-out' as const }] : []), ...makeRows(['mood: calm'])];
  await render(<ImportTags rows={rows} ignored={new Set()} isDisabled={false} onChange={() => {}} />);
  expect(document.body.textContent).toBe('');
});
