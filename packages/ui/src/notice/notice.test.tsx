import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

test('a live region is rendered before it has content', async () => {
  const screen = await render(<Notice live="polite" title={null} />);
  const region = screen.getByRole('status').element();
  expect(region.textContent).toBe('');

  await screen.rerender(
    <Notice live="polite" title="Some posts could not be read." actions={<Button>Download</Button>}>
      They are kept.
    </Notice>,
  );
  await expect.element(screen.getByText('Some posts could not be read.')).toBeVisible();
  expect(screen.getByRole('status').element()).toBe(region);
  await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible();

  await screen.rerender(<Notice live="polite" title={null} />);
  await expect.element(screen.getByText('Some posts could not be read.')).not.toBeInTheDocument();
  expect(region.isConnected).toBe(true);
});

test('a live region is rendered empty first, even with a title', async () => {
  const notice = <Notice live="assertive" title="Posts cannot be saved in this browser." />;
  expect(renderToStaticMarkup(notice)).toBe('<div role="alert"></div>');
  const screen = await render(notice);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Posts cannot be saved in this browser.');
});

test('a notice without live has no role, and renders nothing without a title', async () => {
  const screen = await render(<Notice title="This is sample data." />);
  await expect.element(screen.getByText('This is sample data.')).toBeVisible();
  expect(screen.container.querySelector('[role]')).toBeNull();
  await screen.rerender(<Notice title="" />);
  expect(screen.container.innerHTML).toBe('');
});

test('a notice with onDismiss has a dismiss button', async () => {
  const onDismiss = vi.fn();
  const screen = await render(<Notice title="Also open in another tab" onDismiss={onDismiss} />);
  const button = screen.getByRole('button', { name: 'Dismiss' });
  expect(button.element().getBoundingClientRect()).toMatchObject({ width: 44, height: 44 });
  await button.click();
  expect(onDismiss).toHaveBeenCalledTimes(1);
  await screen.rerender(<Notice title="Also open in another tab" />);
  await expect.element(button).not.toBeInTheDocument();
});
