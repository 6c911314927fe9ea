import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** How often a text stands in the document, hidden nodes included. */
function occurrences(text: string): number {
  return (document.body.textContent ?? '').split(text).length - 1;
}

function passTime(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

test('the toaster renders nothing before the first toast', async () => {
  const screen = await render(<Toaster />);
  // Had the Toaster asked for the region, it would be on the page by now (React waits 300 ms with what was suspended).
  await import('./toast-region.tsx');
  await passTime(500);
  expect(screen.container.innerHTML).toBe('');
  expect(document.querySelector('[aria-label="Notifications"]')).toBeNull();
});

test('toasts requested before the toaster is mounted are shown later', async () => {
  toast.success('Post deleted successfully');
  toast.error('Error reading file');
  await render(<Toaster />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Post deleted successfully');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error reading file');
});

test('success is a status and error an alert, each announced once', async () => {
  await render(<Toaster />);
  toast.success('Success!', "You've been added to our waitlist. We'll notify you when Branchbook launches!");
  toast.error('Invalid email', 'Please enter a valid email address.');

  const status = page.getByRole('status');
  await expect
    .element(status)
    .toHaveTextContent(
      "Success!You've been added to our waitlist. We'll notify you when Branchbook launches!",
    );
  await expect.element(status).not.toHaveAttribute('aria-modal');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Invalid emailPlease enter a valid email address.');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  for (const text of [
    'Success!',
    'been added to our waitlist',
    'Invalid email',
    'Please enter a valid email',
  ]) {
    expect(occurrences(text), text).toBe(1);
  }
});

test('a toast survives navigation', async () => {
  const screen = await render(
    <>
      <h1>New Post</h1>
      <Toaster />
    </>,
  );
  toast.success('Blog post created successfully!');
  await screen.rerender(
    <>
      <h1>Manage Posts</h1>
      <Toaster />
    </>,
  );
  await expect.element(page.getByText('Blog post created successfully!')).toBeVisible();
});

test('a toast can be dismissed by a 44 px button or Escape', async () => {
  await render(<Toaster />);
  toast.success('Post deleted successfully');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  const { width, height } = dismiss.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await dismiss.click();
  await expect.element(page.getByText('Post deleted successfully')).not.toBeInTheDocument();

  toast.error('Error reading file');
  await expect.element(page.getByRole('alert')).toBeVisible();
  dismiss.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a toast does not take the focus', async () => {
  const screen = await render(
    <>
      <input aria-label="Email address" />
      <Toaster />
    </>,
  );
  const input = screen.getByLabelText('Email address');
  await input.click();
  toast.error('Invalid email');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(input).toHaveFocus();
});

test('success closes after 6 s, an error after 10 s', async () => {
  await render(<Toaster />);
  // Wakes the region with the real clock; only then can the clock be ours.
  toast.success('first');
  await expect.element(page.getByText('first')).toBeVisible();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.success('Markdown file loaded successfully');
  toast.error('Error reading file');
  await expect.poll(() => occurrences('Error reading file')).toBe(1);

  await vi.advanceTimersByTimeAsync(5900);
  expect(occurrences('Markdown file loaded successfully')).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(() => occurrences('Markdown file loaded successfully')).toBe(0);

  await vi.advanceTimersByTimeAsync(3800);
  expect(occurrences('Error reading file')).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(() => occurrences('Error reading file')).toBe(0);
});

test('success with an action stays for 30 s', async () => {
  await render(<Toaster />);
  toast.success('first');
  await expect.element(page.getByText('first')).toBeVisible();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.success('Post deleted successfully', '“June”', { label: 'Undo', onClick: () => {} });
  toast.success('Post deleted successfully', '“May”', { label: 'Undo', onClick: () => {} });
  await expect.poll(() => occurrences('Post deleted successfully')).toBe(2);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(occurrences('Post deleted successfully')).toBe(2);

  await vi.advanceTimersByTimeAsync(1_500);
  await expect.poll(() => occurrences('Post deleted successfully')).toBe(0);
});

test('a repeated toast restarts its timer', async () => {
  await render(<Toaster />);
  toast.success('first');
  await expect.element(page.getByText('first')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.error('Error reading file');
  await expect.poll(() => occurrences('Error reading file')).toBe(1);
  await vi.advanceTimersByTimeAsync(9000);
  toast.error('Error reading file');
  await vi.advanceTimersByTimeAsync(9000);
  expect(occurrences('Error reading file')).toBe(1);
  await vi.advanceTimersByTimeAsync(1200);
  await expect.poll(() => occurrences('Error reading file')).toBe(0);
});

test('F6 and Tab reach an action, which closes its toast and restores the focus', async () => {
  const onClick = vi.fn();
  const screen = await render(
    <>
      <input aria-label="Email address" />
      <Toaster />
    </>,
  );
  const input = screen.getByLabelText('Email address');
  await input.click();
  toast.success('Post deleted successfully', undefined, { label: 'Undo', onClick: onClick });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{F6}');
  for (let presses = 0; presses < 3 && document.activeElement !== undo.element(); presses += 1) {
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();
});

test('a double click runs an action once', async () => {
  await render(<Toaster />);
  const onClick = vi.fn();
  toast.success('Imported: 2 posts', undefined, { label: 'Undo', onClick: onClick });
  await page.getByRole('button', { name: 'Undo' }).dblClick();
  expect(onClick).toHaveBeenCalledOnce();
});

test('an info toast is a status with a button and stays until it is dismissed', async () => {
  const onClick = vi.fn();
  await render(<Toaster />);
  toast.success('first');
  await expect.element(page.getByText('first')).toBeVisible();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.info('A new version of the site is ready', { label: 'Reload', onClick: onClick });
  const offer = page.getByRole('status').filter({ hasText: 'A new version of the site is ready' });
  const reload = offer.getByRole('button', { name: 'Reload' });
  await expect.element(reload).toBeVisible();
  expect(reload.element().getBoundingClientRect().height).toBe(44);
  await vi.advanceTimersByTimeAsync(600_000);
  vi.useRealTimers();
  await expect.element(offer).toBeVisible();

  toast.info('A new version of the site is ready', { label: 'Reload', onClick: onClick });
  toast.error('Error reading file');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(occurrences('A new version of the site is ready')).toBe(1);

  await reload.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('a repeated toast replaces itself and is announced again', async () => {
  await render(<Toaster />);
  toast.error('Invalid email', 'Please enter a valid email address.');
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  const before = alert.element().querySelector('p');
  toast.error('Invalid email', 'Please enter a valid email address.');
  toast.error('Invalid email', 'Please enter a valid email address.');
  // Screen readers say what is new in an alert.
  await expect.poll(() => alert.element().querySelector('p')).not.toBe(before);
  expect(occurrences('Invalid email')).toBe(1);
  await expect.element(alert).toBeVisible();

  toast.error('Invalid email', 'Another text.');
  await expect.element(page.getByText('Another text.')).toBeVisible();
  expect(occurrences('Invalid email')).toBe(2);
});

test('a repeated toast is visible even if it was among the oldest', async () => {
  await render(<Toaster />);
  toast.error('Error reading file');
  for (const text of ['one', 'two', 'three']) toast.success(text);
  await expect.element(page.getByText('three')).toBeVisible();
  const isInSight = () => page.getByText('Error reading file').element().checkVisibility();
  await expect.poll(isInSight).toBe(false);
  toast.error('Error reading file');
  await expect.poll(() => occurrences('Error reading file')).toBe(1);
  expect(isInSight()).toBe(true);
});

test('success replaces errors of its subject only', async () => {
  await render(<Toaster />);
  const notices = toast.scope('waitlist');
  notices.error('Invalid email', 'Please enter a valid email address.');
  toast.error('Error reading file');
  await expect.poll(() => occurrences('Invalid email')).toBe(1);
  notices.success('Success!');
  await expect.element(page.getByText('Success!')).toBeVisible();
  await expect.poll(() => occurrences('Invalid email')).toBe(0);
  expect(occurrences('Error reading file')).toBe(1);
});

test('a newer toast replaces the older one about the same subject, and no others', async () => {
  await render(<Toaster />);
  const june = toast.scope('post:7');
  const view = { label: 'View post', href: '/blog/june', onClick: () => {} };
  toast.scope('post:8').success('Blog post created successfully!');
  june.success('Blog post updated successfully!', undefined, view);
  await expect.element(page.getByRole('link', { name: 'View post' })).toBeVisible();
  june.success('Post unpublished');
  await expect.element(page.getByText('Post unpublished')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View post' })).not.toBeInTheDocument();
  june.error('The post was not restored');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => occurrences('Post unpublished')).toBe(0);
  expect(occurrences('Blog post created successfully!')).toBe(1);
});

test('the toast about a subject can be dismissed, also before it is shown', async () => {
  const form = toast.scope('form');
  form.success('Draft saved');
  form.dismiss();
  form.success('Post unpublished');
  await render(<Toaster />);
  await expect.element(page.getByText('Post unpublished')).toBeVisible();
  expect(occurrences('Draft saved')).toBe(0);
  toast.error('Error reading file');
  await expect.element(page.getByRole('alert')).toBeVisible();
  form.dismiss();
  await expect.element(page.getByText('Post unpublished')).not.toBeInTheDocument();
  expect(occurrences('Error reading file')).toBe(1);
});

test('a toast with several actions closes when one is clicked', async () => {
  const onClick = vi.fn();
  const onView = vi.fn();
  await render(<Toaster />);
  toast
    .scope('post:7')
    .success(
      'Blog post created successfully!',
      undefined,
      { label: 'View post', href: '/blog/june', onClick: onView },
      { label: 'Copy link', onClick: onClick },
    );
  await expect.element(page.getByRole('link', { name: 'View post' })).toBeVisible();
  const copy = page.getByRole('button', { name: 'Copy link' });
  const text = page.getByText('Blog post created successfully!').element().getBoundingClientRect();
  expect(copy.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(text.bottom);
  await copy.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onView).not.toHaveBeenCalled();
  await expect.element(copy).not.toBeInTheDocument();
});

test('an action is below the text on narrow screens', async () => {
  await page.viewport(390, 844);
  try {
    await render(<Toaster />);
    const action = { label: 'View post', href: '/blog/june', onClick: () => {} };
    toast.success('Blog post created successfully!', undefined, action);
    const link = page.getByRole('link', { name: 'View post' });
    await expect.element(link).toBeVisible();
    const text = page.getByText('Blog post created successfully!').element().getBoundingClientRect();
    expect(link.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(text.bottom);
    expect(text.width).toBeGreaterThan(200);
  } finally {
    await page.viewport(1280, 900);
  }
});

test('queued errors that a success has replaced are not shown', async () => {
  const notices = toast.scope('waitlist');
  notices.error('Invalid email', 'Please enter a valid email address.');
  notices.success('Success!');
  await render(<Toaster />);
  await expect.element(page.getByText('Success!')).toBeVisible();
  expect(occurrences('Invalid email')).toBe(0);
});

test('an action with href is a link, and a plain click stays in the page', async () => {
  const onClick = vi.fn();
  await render(<Toaster />);
  const action = { label: 'View post', href: '/blog/june', onClick };
  toast.success('Blog post updated successfully!', undefined, action);
  toast.success('Blog post updated successfully!', undefined, action);
  const link = page.getByRole('link', { name: 'View post' });
  await expect.element(link).toHaveAttribute('href', '/blog/june');
  expect(occurrences('Blog post updated successfully!')).toBe(1);
  await link.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await expect.element(link).not.toBeInTheDocument();
});

test('a toast does not close while hovered', async () => {
  await render(<Toaster />);
  toast.success('first');
  await expect.element(page.getByText('first')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.success('Post deleted successfully');
  await expect.poll(() => occurrences('Post deleted successfully')).toBe(1);
  await userEvent.hover(page.getByText('Post deleted successfully'));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  // Time enough to fade out, if it did.
  await passTime(500);
  expect(occurrences('Post deleted successfully')).toBe(1);
});
