// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { CanonicalField } from './canonical-field.tsx';

const render = createRenderer();

function Example({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return <CanonicalField value={value} isReadOnly={false} change={({ canonical }) => setValue(canonical)} />;
}

const input = () => document.querySelector<HTMLInputElement>('input[name=canonical]')!;
const getDescription = () =>
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
const leave = () =>
  act(async () => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

test('says why a URL can’t be published when the author leaves the field, not while they type', async () => {
  await render(<Example first="" />);
  expect(document.querySelector('label')?.textContent).toBe('First published at');
  expect(input().getAttribute('aria-invalid')).not.toBe('true');
  await type('http://a.example');
  expect(getDescription()).not.toContain('The URL must');
  await leave();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(getDescription()).toContain('The URL must begin with https://.');
  await type('https://a.example');
  await leave();
  expect(getDescription()).not.toContain('The URL must');
});

test('says it at once of a draft that is opened', async () => {
  await render(<Example first="/tax" />);
  expect(getDescription()).toContain('The URL must be complete, such as https://example.com/post.');
});
