import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

vi.mock('./toast-region.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('where the code of the region cannot be loaded, the message is still read and can be dismissed', async () => {
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
