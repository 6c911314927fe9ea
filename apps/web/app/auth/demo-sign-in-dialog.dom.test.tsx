// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { DemoClerk } from './demo-clerk.tsx';

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

test('the demo opens its sign-in form in a dialog, which closes once signed in', async () => {
  const clerk = new DemoClerk();
  await clerk.openSignIn();
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('[role=dialog] button')].find(
      ({ textContent }) => textContent === 'Continue as demo admin',
    );
    expect(found).toBeDefined();
    return found as HTMLButtonElement;
  });
  button.click();
  expect(clerk.session).not.toBeNull();
  await vi.waitFor(() => expect(document.body.children).toHaveLength(0), { timeout: 5_000 });
});
