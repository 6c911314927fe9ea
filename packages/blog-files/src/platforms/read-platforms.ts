import { type BlogFile, isImagePath } from '../blog-file.ts';
import type { BlogReading, LeftOutFile, ReadPost } from '../blog-reading.ts';
import { readBlog, type ReadBlogOptions } from '../read-blog.ts';
import { readGhost } from './read-ghost.ts';
import { type ConvertedExports, convertExports } from './convert-exports.ts';

/**
 * Reads a blog as `readBlog` does, and the exports of Ghost (JSON), WordPress (XML), Blogger (Atom), Substack and
 * Medium (.zip of HTML) too. Their HTML becomes Markdown.
 *
 * Only posts that everyone could read are public: drafts, scheduled and private posts, those with a
 * password, for members or subscribers, or sent by e-mail alone are `unpublished`. Pages and posts
 * in the trash are left out, and the author can choose them.
 *
 * @throws the reason of `signal` once it is aborted
 * @throws RangeError if `now` is not a valid date
 *
 * @example
 * readPlatforms([{ path: 'my-blog.ghost.json', bytes }], { now: new Date() }).dialect; // 'ghost'
 */
export function readPlatforms(files: readonly BlogFile[], options: ReadBlogOptions): BlogReading {
  const exported = convertExports(files, options);
  if (exported.platform === null) {
    const reading = readBlog(exported.others, options);
    return { ...reading, leftOut: [...reading.leftOut, ...exported.leftOut] };
  }
  // The images may be beside the export.
  const images = files.filter(({ path }) => isImagePath(path));
  const reading = readBlog([...exported.converted, ...images], {
    ...options,
    dialect: exported.platform,
    // The export says which are posts. A post may be named like a README.
    includeAll: true,
    baseUrl: exported.siteUrl ?? undefined,
    onProgress: undefined,
  });
  const posts = reading.posts.map((post) => addShortcodes(post, exported));
  const others = readBlog(exported.others, { ...options, dialect: undefined });
  return {
    ...reading,
    evidence: exported.evidence,
    posts: [...posts.filter(({ path }) => !exported.asides.has(path)), ...others.posts],
    leftOut: [
      ...posts.flatMap((post) => toLeftOut(post, exported)),
      ...exported.leftOut,
      ...reading.leftOut,
      ...others.leftOut,
    ],
    images: others.images,
    issues:
      exported.platform === 'medium'
        ? [...reading.issues, { kind: 'unknown-access', platform: exported.platform }]
        : reading.issues,
  };
}

/**
 * Returns true for a file that is an export of Ghost, whose name says no more than that it is JSON.
 *
 * @example isPlatformExport({ path: 'posts.json', bytes }); // false
 */
export function isPlatformExport(file: BlogFile): boolean {
  return readGhost([file]).length > 0;
}

function toLeftOut(post: ReadPost, { asides }: ConvertedExports): readonly LeftOutFile[] {
  const aside = asides.get(post.path);
  return aside ? [{ path: post.path, ...aside, post }] : [];
}

function addShortcodes(post: ReadPost, { shortcodes }: ConvertedExports): ReadPost {
  const found = shortcodes.get(post.path) ?? [];
  const [example] = found;
  if (example === undefined) return post;
  const issue = { kind: 'marks', mark: 'shortcode', count: found.length, example } as const;
  return { ...post, issues: [...post.issues, issue] };
}
