import { type PostToImport, readPostArchive, readPostFile, readPostsJson } from '@branchbook/blog-files';

import { isMarkdownFile } from '../upload/markdown-file.ts';

/** A post that was found in a file. */
export interface FoundPost extends PostToImport {
  /** What was left out or repaired in it, as sentences without their full stop. */
  readonly notes: readonly string[];
}

/** A file, or a part of one, from which nothing is imported. */
export interface UnreadFile {
  readonly name: string;
  /** A sentence without its full stop. */
  readonly reason: string;
}

/** What files hold for an import, in their order. */
export interface ReadFiles {
  readonly posts: readonly FoundPost[];
  readonly unread: readonly UnreadFile[];
}

/** A file that was chosen or dropped, as far as it matters here. */
export type ImportFile = Pick<File, 'name' | 'type' | 'size' | 'arrayBuffer'>;

/** What the file chooser is told to show. Only a hint: a browser lets any file through. */
export const importAccept = '.md,.zip,.json,text/markdown,application/zip,application/json';

/** Ten times what a browser lets the site store. */
const largestFile = 100_000_000;

/** Reads files for an import. Never rejects: what cannot be read is told of, file by file. */
export async function readImportFiles(files: readonly ImportFile[]): Promise<ReadFiles> {
  const all: ReadFiles[] = [];
  // One after another, so that a folder of them does not stand in memory at once.
  for (const file of files) all.push(await readFile(file));
  return joined(all);
}

async function readFile(file: ImportFile): Promise<ReadFiles> {
  const { name } = file;
  const read = readerFor(file);
  if (!read) return nothingFrom(name, 'Please choose .md, .zip or .json files');
  if (file.size > largestFile) return nothingFrom(name, 'It is too large');
  try {
    return read(new Uint8Array(await file.arrayBuffer()), name);
  } catch {
    // Moved or deleted after it was chosen, for one.
    return nothingFrom(name, 'Error reading file');
  }
}

type Reader = (bytes: Uint8Array, name: string) => ReadFiles;

function readerFor({ name, type }: ImportFile): Reader | null {
  if (isMarkdownFile({ name, type })) return (bytes, fileName) => readMarkdown(textOfBytes(bytes), fileName);
  if (/\.zip$/iu.test(name)) return readZip;
  if (/\.json$/iu.test(name)) return (bytes, fileName) => readJson(textOfBytes(bytes), fileName);
  return null;
}

function readMarkdown(text: string, name: string): ReadFiles {
  const reading = readPostFile(text);
  if (reading.type === 'refused') return nothingFrom(name, reading.reason);
  return { posts: [foundPost(name, reading.fields, reading.problems)], unread: [] };
}

function readZip(bytes: Uint8Array, name: string): ReadFiles {
  const reading = readPostArchive(bytes);
  if (reading.type === 'refused') return nothingFrom(name, reading.reason);
  return joined(reading.files.map((file) => readMarkdown(file.text, file.name)));
}

function readJson(text: string, name: string): ReadFiles {
  const reading = readPostsJson(text);
  if (reading.type === 'refused') return nothingFrom(name, reading.reason);
  return {
    posts: reading.posts.map(({ fields, problems }) => foundPost(name, fields, problems)),
    unread: reading.leftOut.map(({ index, reason }) => ({ name: `${name}, entry ${index + 1}`, reason })),
  };
}

function foundPost(name: string, fields: PostToImport['fields'], notes: readonly string[]): FoundPost {
  const ownName = name.replace(/^.*[/\\]/u, '').replace(/\.(?:md|json)$/iu, '');
  return { name: ownName, fields, notes };
}

function nothingFrom(name: string, reason: string): ReadFiles {
  return { posts: [], unread: [{ name, reason }] };
}

function joined(all: readonly ReadFiles[]): ReadFiles {
  return { posts: all.flatMap(({ posts }) => posts), unread: all.flatMap(({ unread }) => unread) };
}

/** The text that `exactBytes` has made of bytes, or that any UTF-8 holds. */
export function textOfBytes(bytes: Uint8Array): string {
  const isUtf16 = bytes.length % 2 === 0 && bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isUtf16) return new TextDecoder().decode(bytes);
  // A decoder would replace half a surrogate pair, and that is what is kept here.
  const units = new Uint16Array(bytes.slice(2).buffer);
  return Array.from(units, (unit) => String.fromCharCode(unit)).join('');
}
