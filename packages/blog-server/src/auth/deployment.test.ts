import { describe, expect, test } from 'vitest';

import { parseClerkHost, parseDeployment } from './deployment.ts';

const key = (text: string, kind = 'live') => `pk_${kind}_${btoa(text)}`;

test('a publishable key names its host', () => {
  expect(parseClerkHost(key('clerk.branchbook.example$'))).toBe('clerk.branchbook.example');
  expect(parseClerkHost(key('happy-cat-1.clerk.accounts.dev$', 'test'))).toBe(
    'happy-cat-1.clerk.accounts.dev',
  );
});

test.each([
  'not-a-key',
  '',
  'pk_live_',
  key('clerk.branchbook.example'),
  key('localhost$'),
  key("clerk.example;script-src 'unsafe-inline'$"),
  key('clerk.example\r\nX-Header: 1$'),
  key('https://clerk.example$'),
])('no host comes out of %j', (publishableKey) => {
  expect(parseClerkHost(publishableKey)).toBeNull();
});

describe('posts on a server', () => {
  const VITE_CLERK_PUBLISHABLE_KEY = key('clerk.branchbook.example$');

  test('are asked for', () => {
    expect(parseDeployment({ VITE_AUTH_DEMO: '1' })).toEqual({ auth: 'demo' });
    expect(parseDeployment({ VITE_AUTH_DEMO: '1', VITE_POSTS: 'browser' })).toEqual({ auth: 'demo' });
    expect(() => parseDeployment({ VITE_POSTS: 'cloud' })).toThrow(/VITE_POSTS is set to "cloud"/u);
  });

  test('know the public origin, if the build does', () => {
    const env = { VITE_AUTH_DEMO: '1', VITE_POSTS: 'server' };
    expect(parseDeployment(env).server).toEqual({ role: 'admin', origin: null });
    expect(parseDeployment({ ...env, VITE_SITE_ORIGIN: 'https://Blog.example/' }).server?.origin).toBe(
      'https://blog.example',
    );
  });

  test('need the role of who may write them', () => {
    const env = { VITE_CLERK_PUBLISHABLE_KEY, VITE_POSTS: 'server' };
    expect(() => parseDeployment(env)).toThrow(/VITE_ADMIN_ROLE/u);
    expect(() => parseDeployment({ VITE_POSTS: 'server' })).toThrow(/VITE_ADMIN_ROLE/u);
    expect(parseDeployment({ ...env, VITE_ADMIN_ROLE: ' admin ' }).server).toEqual({
      role: 'admin',
      origin: null,
    });
  });
});

test('a role of an organization needs the organization', () => {
  for (const VITE_POSTS of ['browser', 'server']) {
    const env = { VITE_AUTH_DEMO: '1', VITE_POSTS, VITE_ADMIN_ROLE: ' org:admin ' };
    expect(() => parseDeployment(env)).toThrow(/VITE_ADMIN_ORGANIZATION is missing/u);
    expect(() => parseDeployment({ ...env, VITE_ADMIN_ORGANIZATION: ' ' })).toThrow(
      /VITE_ADMIN_ORGANIZATION/u,
    );
    const { server } = parseDeployment({ ...env, VITE_ADMIN_ORGANIZATION: ' org_1 ' });
    if (VITE_POSTS === 'server')
      expect(server).toEqual({ role: 'org:admin', organization: 'org_1', origin: null });
  }
});
