import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { seedPosts } from '@branchbook/blog-core/seeds';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';

/** A page of our build, as a peer needs it to show the same. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** URLs in their order. */
  readonly stylesheets: readonly string[];
  readonly fonts: readonly string[];
  /** The content of `<body>` without scripts. */
  readonly body: string;
}

/** The files of our build for browsers. */
export const clientDirectory = join(
  webFolder,
  process.env['SITE_DIRECTORY'] ?? variantDirectory('demo'),
  'client',
);

const paths = ['/', '/blog', ...seedPosts.map(({ slug }) => `/blog/${slug}`)];

/** Reads our public pages: the landing page, the list, the posts. */
export function readPages(): Promise<Page[]> {
  return Promise.all(paths.map(readPage));
}

/** Returns the HTML of a prerendered page without its scripts and without what loads them. */
export async function readStaticHtml(path: string): Promise<string> {
  const html = await readFile(join(clientDirectory, path, 'index.html'), 'utf8');
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gsu, '')
    .replaceAll(/<link rel="(?:deferred-)?modulepreload"[^>]*>/gu, '');
}

async function readPage(path: string): Promise<Page> {
  const html = await readStaticHtml(path);
  return {
    path,
    title: match(html, /<title>(.*?)<\/title>/u),
    description: match(html, /<meta name="description" content="(.*?)"/u),
    stylesheets: matchAll(html, /<link rel="stylesheet" href="([^"#]+)#?"/gu),
    fonts: matchAll(html, /<link rel="preload" href="([^"]+)" as="font"/gu),
    body: match(html, /<body[^>]*>(.*)<\/body>/su),
  };
}

function match(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`The page has nothing that matches ${pattern}.`);
  return found;
}

function matchAll(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, found = '']) => found);
}
