// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import { createRenderer } from '../../testing/renderer.ts';
import { CoverField } from './cover-field.tsx';

setUpIndexedDb();
const render = createRenderer();

const url = 'https://a.example/desk.png';
const addImage = vi.fn<(file: File) => Promise<string | null>>();
const onChange = vi.fn<(cover: string) => void>();
const shown = () => onChange.mock.lastCall?.[0];
beforeEach(() => onChange.mockClear());

function Form({ value: initial }: { value: string }) {
  const [value, setValue] = useState(initial);
  return (
    <CoverField
      value={value}
      isReadOnly={false}
      addImage={addImage}
      change={({ cover }) => {
        onChange(cover);
        setValue(cover);
      }}
    />
  );
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const button = () => find('button')!;

async function choose(file: File): Promise<void> {
  const input = find('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

test('a chosen image becomes the cover, and the alternative text gets the focus', async () => {
  addImage.mockResolvedValue(url);
  await render(<Form value="" />);
  expect(button().textContent).toBe('Add cover');
  await choose(new File(['x'], 'desk.png'));
  expect(shown()).toBe(`${url}\n`);
  expect(find('img')?.getAttribute('src')).toBe(url);
  expect(document.activeElement).toBe(find('input:not([type=file])'));
});

test('an image that is refused changes nothing', async () => {
  addImage.mockResolvedValue(null);
  await render(<Form value="" />);
  await choose(new File(['x'], 'desk.txt'));
  expect(onChange).not.toHaveBeenCalled();
  expect(button().textContent).toBe('Add cover');
});

test('a removed cover leaves its button, with the focus', async () => {
  await render(<Form value={`${url}\nA desk`} />);
  expect(document.querySelector<HTMLInputElement>('input:not([type=file])')?.value).toBe('A desk');
  await act(async () => button().click());
  expect(shown()).toBe('');
  expect(document.activeElement).toBe(button());
});
