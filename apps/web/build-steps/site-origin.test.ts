import { expect, test } from 'vitest';

import { defaultSiteOrigin, parseSiteOrigin } from './site-origin.ts';

test.each([
  [undefined, defaultSiteOrigin],
  ['', defaultSiteOrigin],
  ['  ', defaultSiteOrigin],
  ['https://blog.example', 'https://blog.example'],
  [' https://Blog.Example/ ', 'https://blog.example'],
  ['http://localhost:4173', 'http://localhost:4173'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('the origin %j is normalized to %s', (VITE_SITE_ORIGIN, origin) => {
  expect(parseSiteOrigin({ VITE_SITE_ORIGIN })).toBe(origin);
});

test.each([
  'blog.example',
  'https://blog.example/path',
  'https://blog.example/?q',
  'https://me@blog.example',
  'ftp://blog.example',
  'javascript:alert(1)',
  'https://',
])('the origin %j is rejected with instructions', (VITE_SITE_ORIGIN) => {
  expect(() => parseSiteOrigin({ VITE_SITE_ORIGIN })).toThrow('VITE_SITE_ORIGIN is set to');
});
