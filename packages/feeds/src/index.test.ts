import { expect, test } from 'vitest';

import * as feeds from './index.ts';
import * as sitemap from './sitemap.ts';

test('the names behind each door are these', () => {
  expect(Object.keys(feeds).toSorted()).toEqual(['postHtml', 'postUrl', 'writeFeed']);
  expect(Object.keys(sitemap)).toEqual(['writeSitemap', 'writeSitemaps']);
});
