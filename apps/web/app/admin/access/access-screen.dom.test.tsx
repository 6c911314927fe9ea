// @vitest-environment happy-dom
import type { CreatedToken, NewToken, Token } from '@branchbook/blog-api';
import type { TokenClient } from '@branchbook/blog-api/client';
import { PostStoreError } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { toast } from '@branchbook/ui';
import { act } from 'react';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { AccessScreen } from './access-screen.tsx';

const render = createRenderer();
const dayMs = 86_400_000;
const ask = vi.fn<typeof confirm>();
let success: Mock<typeof toast.success>;
let error: Mock<typeof toast.error>;

/** The tokens of a server, with what it fails with next. */
function createFakeTokens() {
  const stored: Token[] = [];
  const server = { stored, failure: null as Error | null };
  const respond = async <Result,>(result: () => Result): Promise<Result> => {
    if (server.failure) throw server.failure;
    return result();
  };
  const client: TokenClient = {
    list: () => respond(() => [...stored]),
    create: ({ name, scope, expiresInDays }: NewToken) =>
      respond((): CreatedToken => {
        const createdAt = Date.now();
        const expiresAt = expiresInDays === null ? null : createdAt + expiresInDays * dayMs;
        const token = { id: name, name, scope, createdBy: 'Ada', createdAt, lastUsedOn: null, expiresAt };
        stored.unshift(token);
        return { ...token, token: `bb_${name}` };
      }),
    revoke: (id) =>
      respond(
        () =>
          void stored.splice(
            stored.findIndex((each) => each.id === id),
            1,
          ),
      ),
  };
  return { client, server };
}

async function open({ client, server } = createFakeTokens()) {
  const posts = createTestPosts(createMemoryPostStore(), { isOnServer: true });
  await render(
    <TestPosts posts={posts}>
      <AccessScreen client={client} />
    </TestPosts>,
  );
  return server;
}

const findInput = (selector: string) => document.querySelector<HTMLInputElement>(selector);
const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
const press = (name: string) => act(async () => findButton(name)?.click());
const type = (selector: string, value: string) =>
  act(async () => {
    const control = findInput(selector)!;
    const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  });
const submit = () =>
  act(async () => findInput('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const waitForText = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text));

beforeEach(() => {
  ask.mockReset().mockReturnValue(true);
  vi.stubGlobal('confirm', ask);
  success = vi.spyOn(toast, 'success').mockReturnValue();
  error = vi.spyOn(toast, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test('a token is created with the scope draft for 90 days, shown once, and copied', async () => {
  const server = await open();
  await waitForText('No tokens yet');
  await type('form input', ' Deploy ');
  await submit();
  await waitForText('Token “Deploy” created');
  expect(server.stored).toMatchObject([{ name: 'Deploy', scope: 'draft' }]);
  expect(server.stored[0]!.expiresAt! - server.stored[0]!.createdAt).toBe(90 * dayMs);
  expect(document.activeElement?.textContent).toBe('Token “Deploy” created');
  const writeText = vi.fn<(text: string) => Promise<void>>();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Partial<Clipboard> as Clipboard);
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith('bb_Deploy');
  expect(success).toHaveBeenCalledWith('Token copied');
  await press('Done');
  expect(document.body.innerHTML).not.toContain('bb_Deploy');
  expect(document.activeElement?.textContent).toBe('Tokens');
});

test('a token that the browser can’t copy is selected', async () => {
  await open();
  await type('form input', 'Deploy');
  await submit();
  await waitForText('created');
  const select = vi.spyOn(HTMLInputElement.prototype, 'select');
  const writeText = () => Promise.reject(new Error('no'));
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Partial<Clipboard> as Clipboard);
  await press('Copy');
  expect(select).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
});

test('scope and expiry are chosen, and the scope says what it may do', async () => {
  const server = await open();
  const [scope, expiry] = [...document.querySelectorAll('select')];
  expect([...scope!.options].map(({ value }) => value)).toEqual(['read', 'draft', 'publish']);
  expect([...expiry!.options].map(({ text }) => text)).toEqual(['30 days', '90 days', '365 days', 'Never']);
  await type('select', 'publish');
  expect(document.body.textContent).toContain('publishes, changes and deletes posts');
  await type('select:not([aria-describedby])', 'null');
  await type('form input', 'Deploy');
  await submit();
  await waitForText('created');
  expect(server.stored).toMatchObject([{ scope: 'publish', expiresAt: null }]);
});

test('a token without a name is not created, and the field says why', async () => {
  const server = await open();
  await submit();
  expect(server.stored).toEqual([]);
  expect(document.activeElement).toBe(findInput('form input'));
  expect(findInput('form input')?.getAttribute('aria-invalid')).toBe('true');
  expect(document.body.textContent).toContain('Enter a name');
});

test('the list has scope, creator, last use and expiry of each token', async () => {
  const fake = createFakeTokens();
  const createdAt = new Date(2026, 10, 1, 12).getTime();
  const token = { id: 'a', name: 'Deploy', scope: 'draft', createdBy: 'Ada', createdAt } as const;
  fake.server.stored.push(
    { ...token, lastUsedOn: '2026-11-29', expiresAt: new Date(2126, 0, 2, 12).getTime() },
    { ...token, id: 'b', name: 'Old', lastUsedOn: null, expiresAt: new Date(2026, 0, 2, 12).getTime() },
    { ...token, id: 'c', name: 'Forever', scope: 'read', lastUsedOn: null, expiresAt: null },
  );
  vi.setSystemTime(new Date(2026, 10, 29, 12));
  await open(fake);
  await waitForText('Forever');
  vi.useRealTimers();
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'DeployDraftCreated November 1, 2026 by AdaLast used November 29, 2026 · Expires January 2, 2126Revoke',
    'OldDraftCreated November 1, 2026 by AdaNever used · Expired January 2, 2026Revoke',
    'ForeverReadCreated November 1, 2026 by AdaNever used · Never expiresRevoke',
  ]);
});

test('a token is revoked after a question, and what was shown of it goes too', async () => {
  const server = await open();
  await type('form input', 'Deploy');
  await submit();
  await waitForText('created');
  ask.mockReturnValueOnce(false);
  await press('Revoke Deploy');
  expect(server.stored).toHaveLength(1);
  await press('Revoke Deploy');
  await waitForText('No tokens yet');
  expect(ask).toHaveBeenCalledWith(expect.stringContaining('Revoke “Deploy”?'));
  expect(success).toHaveBeenCalledWith('Token revoked', '“Deploy”');
  expect(document.activeElement?.textContent).toBe('Tokens');
  expect(document.body.innerHTML).not.toContain('bb_Deploy');
});

test('a failure says what happened, and that a lost response may have created a token', async () => {
  const fake = createFakeTokens();
  fake.server.failure = new PostStoreError('forbidden', 'Not an admin.');
  const server = await open(fake);
  await waitForText('Couldn’t load the tokens: this account can’t manage tokens.');
  server.failure = null;
  await press('Try again');
  await waitForText('No tokens yet');
  server.failure = new PostStoreError('failed', 'No.');
  await type('form input', 'Deploy');
  await submit();
  await waitForText('Couldn’t create the token: the server rejected it.');
  server.failure = new PostStoreError('unavailable', 'Lost.');
  await submit();
  await waitForText('it’s not certain that the token was created');
  expect(findInput('form input')?.value).toBe('Deploy');
});
