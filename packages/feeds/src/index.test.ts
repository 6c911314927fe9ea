import { expect, test } from 'vitest';

import * as feeds from './index.ts';
import * as sitemap from './sitemap.ts';

test('the names of each entry point are these', () => {
  expect(Object.keys(feeds).toSorted()).toEqual(['postHtml', 'postUrl', 'writeFeed', 'writeFeeds']);
  expect(Object.keys(sitemap)).toEqual(['writeSitemap', 'writeSitemaps']);
});
