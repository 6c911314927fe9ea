import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SampleLink } from '../internal/testing/sample-link.tsx';
import { translateTexts } from '../internal/testing/translate-texts.ts';
import { Button } from './button.tsx';

test('a button does not submit its form by default', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button>Add</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await screen.getByRole('button', { name: 'Add' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a pending button is disabled, keeps its label and shows a spinner', async () => {
  const onClick = vi.fn();
  const screen = await render(
    <Button isPending onClick={onClick}>
      Joining...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Joining...' });
  await expect.element(button).toBeDisabled();
  expect(button.element().querySelector('[aria-hidden]')).not.toBeNull();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onClick).not.toHaveBeenCalled();
});

test('a pending button restores its focus', async () => {
  const form = (isPending: boolean) => (
    <>
      <Button isPending={isPending}>Save</Button>
      <Button>Other</Button>
    </>
  );
  const screen = await render(form(false));
  const [save, other] = ['Save', 'Other'].map((name) => screen.getByRole('button', { name }));
  for (const takesOver of [false, true]) {
    save!.element().focus();
    await screen.rerender(form(true));
    await expect.poll(() => document.activeElement).toBe(document.body);
    if (takesOver) other!.element().focus();
    await screen.rerender(form(false));
    await expect.element(takesOver ? other! : save!).toHaveFocus();
  }
  await screen.rerender(form(true));
  await screen.rerender(form(false));
  await expect.element(other!).toHaveFocus();
});

test('a button rendered as a link has no button attributes', async () => {
  const screen = await render(<Button render={<SampleLink to="/blog" />}>Back to Blog</Button>);
  const link = screen.getByRole('link', { name: 'Back to Blog' });
  await expect.element(link).toHaveAttribute('href', '/blog');
  await expect.element(link).not.toHaveAttribute('type');
});

test('buttons are 44 px, 52 px and 44 px square', async () => {
  const screen = await render(
    <>
      <Button>Medium</Button>
      <Button size="lg">Large</Button>
      <Button size="icon" aria-label="Square" />
    </>,
  );
  const box = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect();
  expect(box('Medium').height).toBe(44);
  expect(box('Large').height).toBe(52);
  expect([box('Square').width, box('Square').height]).toEqual([44, 44]);
});

test('a button has a 2 px focus ring', async () => {
  const screen = await render(<Button>Join</Button>);
  await userEvent.keyboard('{Tab}');
  const button = screen.getByRole('button');
  await expect.element(button).toHaveFocus();
  expect(getComputedStyle(button.element()).outline).toMatch(/ solid 2px$/);
});

test('a translated button becomes pending and changes its label', async () => {
  const button = (isPending: boolean) => (
    <Button isPending={isPending}>{isPending ? 'Joining...' : 'Join'}</Button>
  );
  const screen = await render(button(false));
  translateTexts(screen.container);
  await screen.rerender(button(true));
  await expect.element(screen.getByRole('button', { name: 'Joining...' })).toBeDisabled();
  translateTexts(screen.container);
  await screen.rerender(button(false));
  await expect.element(screen.getByRole('button', { name: 'Join', exact: true })).toBeEnabled();
});

test('a translated button with an icon loses and gains the icon', async () => {
  const button = (hasIcon: boolean, count: number) => (
    <Button>
      {hasIcon && <svg />}
      Show {count} results
    </Button>
  );
  const screen = await render(button(true, 1));
  translateTexts(screen.container);
  await screen.rerender(button(false, 2));
  await expect.element(screen.getByRole('button', { name: 'Show 2 results' })).toBeVisible();
  translateTexts(screen.container);
  await screen.rerender(button(true, 3));
  await expect.element(screen.getByRole('button', { name: 'Show 3 results' })).toBeVisible();
});
