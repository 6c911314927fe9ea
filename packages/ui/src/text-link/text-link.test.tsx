import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SampleLink } from '../internal/testing/sample-link.tsx';
import { TextLink } from './text-link.tsx';

test('a text link is underlined with a 44 px target, also with render', async () => {
  const screen = await render(
    <TextLink render={<SampleLink to="/blog" />}>
      <svg aria-hidden="true" />
      Back to all posts
    </TextLink>,
  );
  const link = screen.getByRole('link', { name: 'Back to all posts' });
  await expect.element(link).toHaveAttribute('href', '/blog');
  expect(link.element().getBoundingClientRect().height).toBe(44);
  expect(getComputedStyle(link.element()).textDecorationLine).toBe('underline');
});
