// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { DateField } from './date-field.tsx';

const render = createRenderer();

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['April 2, 2025', ''],
  ['2025-04-02', '“2025-04-02”, as the file says.'],
  ['next spring', '“next spring”, as the file says.'],
])('the date %s is told where posts show it otherwise than the field does', async (date, told) => {
  document.body.innerHTML = '<div></div>';
  await render(
    <DateField date={date} today="November 26, 2026" isReadOnly={false} onChoose={() => {}} />,
    document.querySelector('div')!,
  );
  expect(document.querySelector('p')?.textContent).toBe(told);
});
