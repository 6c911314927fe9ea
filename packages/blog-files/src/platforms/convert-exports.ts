import { convertTreeToMarkdown } from '@branchbook/markdown/from-html';

import { type BlogFile, isHidden } from '../blog-file.ts';
import type { LeftOutFile } from '../blog-reading.ts';
import type { Platform } from '../dialect.ts';
import type { ReadBlogOptions } from '../read-blog.ts';
import type { ExportedPost, PlatformExport, PostAside } from './platform-export.ts';
import { readBlogger } from './read-blogger.ts';
import { readGhost } from './read-ghost.ts';
import { readMedium } from './read-medium.ts';
import { readSubstack } from './read-substack.ts';
import { readWordPress } from './read-wordpress.ts';

/** Export files of a blog as the Markdown files that they mean. */
export interface ConvertedExports {
  /** The platform; null if no file is an export. */
  readonly platform: Platform | null;
  /** For people: ['ghost.json']. */
  readonly evidence: readonly string[];
  /** The URL of the old site, if the export says it. */
  readonly siteUrl: string | null;
  /** A Markdown file with front matter for each post. */
  readonly converted: readonly BlogFile[];
  /** The shortcodes that stay in the text, by the path of the converted file. */
  readonly shortcodes: ReadonlyMap<string, readonly string[]>;
  /** The pages and the like, by the paths of their converted files. */
  readonly asides: ReadonlyMap<string, PostAside>;
  readonly leftOut: readonly LeftOutFile[];
  /** The files that belong to no export. */
  readonly others: readonly BlogFile[];
}

/**
 * Converts the exports of Ghost, WordPress, Blogger, Substack and Medium to Markdown files, whose front
 * matter says what kept a post from the public: status, access, date.
 *
 * @throws the reason of `signal` once it is aborted
 */
export function convertExports(
  files: readonly BlogFile[],
  { onProgress, signal }: Pick<ReadBlogOptions, 'onProgress' | 'signal'> = {},
): ConvertedExports {
  const seen = files.filter(({ path }) => !isHidden(path));
  const exports: PlatformExport[] = [];
  // Ghost's folder may hold pages of HTML, and Substack's posts are HTML as Medium's are.
  for (const read of [readGhost, readWordPress, readBlogger, readSubstack, readMedium]) {
    const taken = takeFiles(exports);
    exports.push(...read(seen.filter(({ path }) => !taken.has(path))));
  }
  const taken = takeFiles(exports);
  const converted: BlogFile[] = [];
  const shortcodes = new Map<string, readonly string[]>();
  const asides = new Map<string, PostAside>();
  const leftOut = exports.flatMap((each) => each.leftOut);
  const total = exports.reduce((sum, { posts }) => sum + posts.length, 0);
  const paths = new Set<string>();
  let done = 0;
  for (const post of exports.flatMap(({ posts }) => posts)) {
    if (signal?.aborted) throw signal.reason ?? new Error('The reading was cancelled.');
    const path = getFreePath(post.path, paths);
    const text = writeFile(post);
    if (text === null) leftOut.push({ path, reason: 'too-large', message: 'Its HTML is nested too deeply' });
    else converted.push({ path, bytes: encodeText(text) });
    if (post.shortcodes && post.shortcodes.length > 0) shortcodes.set(path, post.shortcodes);
    if (post.aside) asides.set(path, post.aside);
    done += 1;
    onProgress?.({ done, total });
  }
  return {
    platform: exports[0]?.platform ?? null,
    evidence: exports.flatMap(({ files: own }) => [...own].slice(0, 1)),
    siteUrl: exports.find(({ siteUrl }) => siteUrl !== null)?.siteUrl ?? null,
    converted,
    shortcodes,
    asides,
    leftOut,
    others: files.filter(({ path }) => !taken.has(path)),
  };
}

function takeFiles(exports: readonly PlatformExport[]): ReadonlySet<string> {
  return new Set(exports.flatMap(({ files }) => [...files]));
}

/** Two posts can have one slug, as a draft and its published copy. */
function getFreePath(requested: string, paths: Set<string>): string {
  let path = `${requested}.md`;
  for (let number = 2; paths.has(path); number += 1) path = `${requested}-${number}.md`;
  paths.add(path);
  return path;
}

/** Returns null for HTML that is nested too deeply. */
function writeFile({ fields, body }: ExportedPost): string | null {
  try {
    const markdown =
      body.type === 'markdown'
        ? body.text
        : convertTreeToMarkdown(body.parse(), { areRelativeUrlsKept: true }).markdown;
    const entries = Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    );
    return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n\n${markdown}\n`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The part of the platform's encoder that is used; the package is built without the types of the DOM. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
