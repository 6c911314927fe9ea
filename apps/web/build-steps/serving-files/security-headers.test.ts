import { describe, expect, test } from 'vitest';

import { contentSecurityPolicy, inlineHash, securityHeaders } from './security-headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

test('hashes a script as a browser does', () => {
  // The example of the CSP specification.
  expect(inlineHash("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

describe('without Clerk', () => {
  const policy = contentSecurityPolicy({ auth: 'demo' }, { scripts: ['a()', 'b()', 'a()'] });

  test('a page runs its own files and its own inline scripts', () => {
    expect(directives(policy)['script-src']).toEqual(["'self'", inlineHash('a()'), inlineHash('b()')]);
  });

  test('only images are loaded from other sites, and nothing is sent to or framed by them', () => {
    expect(policy).not.toContain('unsafe');
    expect(policy.match(/https:[^\s;]*/g)).toEqual(['https:']);
    expect(directives(policy)).toMatchObject({
      'default-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https:', 'blob:'],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    });
  });

  test("only the site's own Trusted Types policies turn text into markup or code", () => {
    expect(directives(policy)).toMatchObject({
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'hydrate'],
    });
  });

  test('an invalid key allows no other source', () => {
    expect(contentSecurityPolicy({ auth: 'none' })).toBe(contentSecurityPolicy({ auth: 'demo' }));
    expect(securityHeaders({ auth: 'none' })['Cross-Origin-Opener-Policy']).toBe('same-origin');
  });
});

describe('with Clerk', () => {
  const deployment = { auth: 'clerk', clerkHost: 'clerk.branchbook.example' } as const;
  const policy = directives(contentSecurityPolicy(deployment, { scripts: ['a()'] }));

  test('allows what Clerk needs', () => {
    expect(policy['script-src']).toEqual([
      "'self'",
      inlineHash('a()'),
      'https://clerk.branchbook.example',
      'https://challenges.cloudflare.com',
    ]);
    expect(policy['connect-src']).toEqual(["'self'", 'https://clerk.branchbook.example']);
    expect(policy['frame-src']).toEqual(["'self'", 'https://challenges.cloudflare.com']);
    expect(policy['worker-src']).toEqual(["'self'", 'blob:']);
    expect(policy['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
    expect(securityHeaders(deployment)['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  });

  test('lets Clerk set markup from text, which it could not do under Trusted Types', () => {
    expect(policy).not.toHaveProperty('require-trusted-types-for');
    expect(policy).not.toHaveProperty('trusted-types');
  });

  test('allows no script that is not listed', () => {
    expect(policy['script-src']?.join(' ')).not.toContain('unsafe');
  });
});
