import {
  type BlogFile,
  type BlogIssue,
  type BlogReading,
  type Dialect,
  findUnpublished,
  type LeftOutFile,
  mayBelongToExport,
  needsContent,
  readArchiveFiles,
  readArchiveText,
  readBlog,
  type ReadingProgress,
  type ReadPost,
  readPostsJson,
} from '@branchbook/blog-files';

import { isMarkdownFile } from './markdown-file.ts';
import type { ImportSource } from './import-sources.ts';
import { draftsFileName, historyFileName } from './own-files.ts';
import { isArchive } from './read-source-file.ts';

/** A file from which nothing is imported, with the reason: one of `readBlog`, or one of ours. */
export interface UnreadFile extends Omit<LeftOutFile, 'reason'> {
  readonly reason: LeftOutFile['reason'] | 'unreadable' | 'no-posts';
}

/** The posts and drafts in files. */
export interface ReadFiles extends Pick<
  BlogReading,
  'evidence' | 'posts' | 'images' | 'baseUrl' | 'suggestedUrlPattern'
> {
  /** The format by which the files were read; null if they are JSON alone. */
  readonly dialect: Dialect | null;
  readonly leftOut: readonly UnreadFile[];
  readonly issues: readonly BlogIssue[];
  /** The drafts of our own exports, as stored. Not validated. */
  readonly drafts: readonly unknown[];
}

export interface ReadImportOptions {
  readonly now: Date;
  /** The format; detected if left out. */
  readonly dialect?: Dialect | undefined;
  /** An IANA name, for times without an offset. */
  readonly timeZone?: string | undefined;
  /** True if the author chose each file: none is left out for its name. */
  readonly includeAll?: boolean | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** The parsers of HTML and XML, which most blogs don't need. Not in the offline cache. */
const loadPlatforms = () =>
  import('@branchbook/blog-files/platforms').catch((cause: unknown) => {
    throw new MissingCodeError('The code for exports did not load.', { cause });
  });

class MissingCodeError extends Error {}

/** In bytes. Browsers can't read much more at once, and a blog with its images may be large. */
const largestFile = 500_000_000;

/**
 * Reads files for an import. A file that can't be read is left out, with the reason. Rejects only
 * for an invalid option, and if the code for exports of platforms can't be loaded.
 */
export async function readImportFiles(
  sources: readonly ImportSource[],
  options: ReadImportOptions,
): Promise<ReadFiles> {
  const files: BlogFile[] = [];
  const posts: ReadPost[] = [];
  const leftOut: UnreadFile[] = [];
  const drafts: unknown[] = [];
  // One after another, so that not all archives are in memory at once.
  for (const source of sources) {
    try {
      if (source.file.size > largestFile) {
        leftOut.push({ path: source.path, reason: 'too-large', message: "It's too large" });
      } else {
        const read = await readSource(source, options.now);
        files.push(...(read.files ?? []));
        posts.push(...(read.posts ?? []));
        leftOut.push(...(read.leftOut ?? []));
        drafts.push(...(read.drafts ?? []));
      }
    } catch (error) {
      if (error instanceof MissingCodeError) throw error;
      // For example, it was moved after it was chosen.
      leftOut.push({ path: source.path, reason: 'unreadable', message: 'Error reading file' });
    }
  }
  const read = files.some(mayBelongToExport) ? (await loadPlatforms()).readPlatforms : readBlog;
  const blog = read(files, options);
  const isOwn = blog.dialect === 'branchbook';
  return {
    dialect: files.length > 0 ? blog.dialect : null,
    evidence: blog.evidence,
    posts: [...blog.posts, ...posts],
    leftOut: [...blog.leftOut.filter(({ path }) => !(isOwn && isBesidePosts(path))), ...leftOut],
    images: blog.images,
    issues: blog.issues,
    baseUrl: blog.baseUrl,
    suggestedUrlPattern: blog.suggestedUrlPattern,
    drafts,
  };
}

function isBesidePosts(path: string): boolean {
  return path === draftsFileName || path === historyFileName;
}

interface ReadSource extends Partial<Pick<ReadFiles, 'posts' | 'leftOut' | 'drafts'>> {
  readonly files?: readonly BlogFile[];
}

async function readSource({ path, file }: ImportSource, now: Date): Promise<ReadSource> {
  const isInFolder = path.includes('/');
  if (isArchive(path)) return readZip(await readBytes(file), path);
  if (/\.json$/iu.test(path) && !isInFolder) {
    const json = { path, bytes: await readBytes(file) };
    if (mayBelongToExport(json) && (await loadPlatforms()).isPlatformExport(json)) return { files: [json] };
    return readJson(decodeExact(json.bytes), path, now);
  }
  // A file without an extension may be Markdown by its type.
  const named =
    !/\.\w+$/u.test(path) && isMarkdownFile({ name: path, type: file.type }) ? `${path}.md` : path;
  return { files: [{ path: named, bytes: needsContent(named) ? await readBytes(file) : null }] };
}

async function readBytes(file: ImportSource['file']): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

function readZip(bytes: Uint8Array, path: string): ReadSource {
  const reading = readArchiveFiles(bytes);
  if (reading.type === 'refused') {
    return { leftOut: [{ path, reason: 'unreadable', message: reading.reason }] };
  }
  return { files: reading.files, drafts: toList(parseJson(readArchiveText(bytes, draftsFileName))) };
}

function readJson(text: string, path: string, now: Date): ReadSource {
  const reading = readPostsJson(text);
  if (reading.type === 'refused') {
    return { leftOut: [{ path, reason: 'no-posts', message: reading.reason }] };
  }
  const name = path.replace(/\.json$/iu, '');
  return {
    posts: reading.posts.map(({ fields, issues: fieldIssues }, index): ReadPost => ({
      name,
      path: reading.posts.length > 1 ? `${path}, entry ${index + 1}` : path,
      fields,
      unpublished: findUnpublishedEntry(fields, path, now),
      oldUrl: null,
      oldUrlState: 'unknown',
      day: null,
      oldSlug: fields.slug ?? '',
      folder: '',
      titleFrom: 'front matter',
      excerptFrom: 'front matter',
      dateFrom: 'front matter',
      isSlugStated: true,
      links: [],
      issues: fieldIssues.map((message) => ({
        kind: 'field-left-out',
        field: message.replace(/\s.*$/u, ''),
        message,
      })),
    })),
    leftOut: reading.leftOut.map(({ index, reason }) => ({
      path: `${path}, entry ${index + 1}`,
      reason: 'no-posts',
      message: reason,
    })),
    drafts: toList(getProperty(parseJson(text), 'drafts')),
  };
}

/** Returns why an entry is unpublished. In our own posts only `draft: true` counts. */
function findUnpublishedEntry(fields: ReadPost['fields'], path: string, now: Date): ReadPost['unpublished'] {
  if (typeof fields.isMarkdown !== 'boolean') return findUnpublished(fields, { path, now });
  return fields['draft'] === true ? { reason: 'draft', evidence: 'draft: true' } : null;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : null;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the text that `encodeText` has encoded, or that any UTF-8 holds. */
export function decodeExact(bytes: Uint8Array): string {
  const isUtf16 = bytes.length % 2 === 0 && bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isUtf16) return new TextDecoder().decode(bytes);
  // A decoder would replace half a surrogate pair.
  const units = new Uint16Array(bytes.slice(2).buffer);
  return Array.from(units, (unit) => String.fromCharCode(unit)).join('');
}
