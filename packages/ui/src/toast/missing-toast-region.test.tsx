import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

vi.mock('./toast-region.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('if the toast region cannot be loaded, the message is shown and can be dismissed', async () => {
  await render(<Toaster />);
  toast.success('Post deleted successfully');
  await expect.element(page.getByRole('status')).toHaveTextContent('Post deleted successfully');
  toast.error('Invalid email', 'Please enter a valid email address.');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Invalid emailPlease enter a valid email address.');

  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toBeVisible();
});

test('if the toast region cannot be loaded, an action runs once', async () => {
  const onClick = vi.fn();
  await render(<Toaster />);
  toast.success('Post deleted successfully', undefined, { label: 'Undo', onClick: onClick });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('Post deleted successfully')).not.toBeInTheDocument();
});

test('if the toast region cannot be loaded, the action of an info toast works', async () => {
  const onClick = vi.fn();
  await render(<Toaster />);
  toast.info('A new version of the site is ready', { label: 'Reload', onClick: onClick });
  toast.info('A new version of the site is ready', { label: 'Reload', onClick: onClick });
  toast.error('Error reading file');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('if the toast region cannot be loaded, repeats show once and success replaces errors of its subject', async () => {
  const notices = toast.scope('waitlist');
  await render(<Toaster />);
  notices.error('Invalid email');
  notices.error('Invalid email');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email');
  notices.success('Success!');
  await expect.element(page.getByRole('status')).toHaveTextContent('Success!');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('if the toast region cannot be loaded, the toast about a subject can be dismissed', async () => {
  const notices = toast.scope('waitlist');
  await render(<Toaster />);
  notices.error('Invalid email');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email');
  notices.dismiss();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
