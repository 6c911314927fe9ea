import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of our build, taken apart for peers that show the same. */
export interface OurPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Addresses, in their order. */
  readonly stylesheets: readonly string[];
  readonly fonts: readonly string[];
  /** What stands in `<body>`, without scripts. */
  readonly body: string;
}

const scripts = /<script\b[^>]*>.*?<\/script>/gsu;
const scriptLinks = /<link rel="(?:deferred-)?modulepreload"[^>]*>/gu;

/** The HTML of a prerendered page as the build wrote it. */
export function readOurHtml(clientDirectory: string, path: string): Promise<string> {
  return readFile(join(clientDirectory, path, 'index.html'), 'utf8');
}

/** The same page with all scripts removed, and what would load them. */
export function withoutScripts(html: string): string {
  return html.replaceAll(scripts, '').replaceAll(scriptLinks, '');
}

export async function readOurPage(clientDirectory: string, path: string): Promise<OurPage> {
  const html = withoutScripts(await readOurHtml(clientDirectory, path));
  return {
    path,
    title: textOf(html, /<title>(.*?)<\/title>/u),
    description: textOf(html, /<meta name="description" content="(.*?)"/u),
    stylesheets: all(html, /<link rel="stylesheet" href="([^"#]+)#?"/gu),
    fonts: all(html, /<link rel="preload" href="([^"]+)" as="font"/gu),
    body: textOf(html, /<body[^>]*>(.*)<\/body>/su),
  };
}

function textOf(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`The page has nothing that matches ${pattern}.`);
  return found;
}

function all(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, found = '']) => found);
}
