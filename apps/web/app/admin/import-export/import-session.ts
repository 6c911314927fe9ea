import {
  formatMediaUrl,
  type MediaFile,
  mediaPath,
  type PostSummary,
  toSummary,
} from '@branchbook/blog-core';
import {
  type ImportChoices,
  type ImportOrdering,
  type PlannedImport,
  planImportOrdering,
  type PostToImport,
  type ReadingProgress,
  type ReadPost,
} from '@branchbook/blog-files';

import type { Draft } from '../post-model/draft.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import type { ImportSource } from '../uploads/import-sources.ts';
import { type ReadFiles, readImportFiles, type ReadImportOptions } from '../uploads/read-import-files.ts';
import { createSourceFileReader } from '../uploads/read-source-file.ts';
import {
  type ChosenPosts,
  type ChosenRow,
  choosePosts,
  type PreparedFiles,
  prepareFiles,
} from './choose-posts.ts';
import { listUrls, type PostUrl } from './count-urls.ts';
import {
  findStoredUrls,
  type ImageToImport,
  isFileOf,
  listImagePaths,
  listImagesToImport,
  omitOtherImages,
  type StoredImages,
} from './import-images.ts';
import { measureGrowth } from './import-room.ts';
import { planPosts } from './plan-posts.ts';
import type { ImportList } from './read-import-list.ts';

/** The plan for a post, without its content. */
export interface PlannedRow extends Omit<PlannedImport, 'post'> {
  readonly post: PostSummary;
}

/** A post that becomes a draft, without its content. */
export interface PlannedDraft {
  readonly file: ReadPost;
  readonly title: string;
  /** False if this browser has the same draft already. */
  readonly isNew: boolean;
}

/** Everything that an import could do to a list, by the choices of the author. */
export interface PlannedFiles {
  readonly rows: readonly ChosenRow[];
  /** The posts that the import publishes, without their contents. */
  readonly posts: readonly ReadPost[];
  /** The plans of `posts`, in their order. */
  readonly entries: readonly PlannedRow[];
  readonly unpublished: readonly PlannedDraft[];
  /** The titles of the drafts of our own export that this browser does not have. */
  readonly ownDrafts: readonly string[];
  readonly urls: readonly PostUrl[];
  /** The images that the posts and drafts name and that are not stored yet. */
  readonly images: readonly ImageToImport[];
  /** The result if the author asks for the order of the files. */
  readonly ordered: ImportOrdering;
  /** The result if the author replaces all posts. Null if the files have none. */
  readonly whole: ImportOrdering | null;
  /** By how much the posts make the stored list longer, in UTF-16 code units. */
  readonly growth: number;
}

/** The files of an import as the page shows them: without the contents of posts. */
export type ShownFiles = Pick<PreparedFiles, 'files' | 'unsigned' | 'suggestedAuthor' | 'now'>;

/** Some items of a list. `next` is the index of the next one; null after the last. */
export interface Batch<Item> {
  readonly items: readonly Item[];
  readonly next: number | null;
}

/** The functions of an import that run in the admin's worker. */
export type ImportSession = ReturnType<typeof createImportSession>;

/** In milliseconds. Each report is a message to the page, so not each file has one. */
const progressInterval = 100;

/** In UTF-16 code units. A message of this size takes the page a few milliseconds. */
const batchSize = 4_000_000;

/**
 * Creates the state of one import: the files with the contents of their posts, and the choices of
 * the author. It is in a worker, because reading and linking a large blog takes seconds. The page
 * gets the contents only when it writes them.
 */
export function createImportSession() {
  const sources: ImportSource[] = [];
  let files: ReadFiles | null = null;
  let now = new Date(0);
  let prepared: PreparedFiles | null = null;
  let list: ImportList | null = null;
  let choices: ImportChoices = {};
  let chosen: ChosenPosts | null = null;
  let storedIds = new Set<string>();
  /** The URLs of the stored images by their paths. */
  let imageUrls = new Map<string, string>();
  /** A URL for each image, so that the plan changes a post whose image is to be stored. */
  let expectedUrls = new Map<string, string>();
  const readSourceFile = createSourceFileReader(sources);

  return {
    /** Adds chosen files to those that `read` reads. */
    addSources(added: readonly ImportSource[]): void {
      sources.push(...added);
    },

    /** Reads the files. Returns them without the contents of posts, and without drafts. */
    async read(
      options: Omit<ReadImportOptions, 'onProgress'>,
      onProgress: (progress: ReadingProgress) => void,
    ): Promise<ReadFiles> {
      let reported = 0;
      now = options.now;
      files = await readImportFiles(sources, {
        ...options,
        onProgress: (progress) => {
          if (Date.now() - reported < progressInterval) return;
          reported = Date.now();
          onProgress(progress);
        },
      });
      return omitContents(files);
    },

    /** Compares the files with the list, the drafts of this browser and the stored images. */
    async prepare(current: ImportList, kept: readonly Draft[], stored: StoredImages): Promise<ShownFiles> {
      if (!files) throw new Error('No files were read.');
      prepared = prepareFiles(omitOtherImages(files), current.posts, kept, now);
      files = null;
      const { posts, leftOut } = prepared.files;
      const paths = listImagePaths([...posts, ...leftOut.flatMap(({ post }) => post ?? [])]);
      storedIds = new Set(stored.ids);
      imageUrls = await findStoredUrls(paths, stored, readSourceFile);
      expectedUrls = new Map(paths.map((path) => [path, mediaPath + path]));
      const { unsigned, suggestedAuthor } = prepared;
      return { files: omitContents(prepared.files), unsigned, suggestedAuthor, now };
    },

    /**
     * Applies the choices of the author, and plans the import into a list.
     *
     * @param changed null if the list is that of the last plan
     */
    plan(changed: ImportList | null, made: ImportChoices): PlannedFiles {
      list = changed ?? list;
      choices = made;
      if (!prepared || !list) throw new Error('The files are not prepared.');
      chosen = choosePosts(prepared, choices, new Map([...expectedUrls, ...imageUrls]));
      const { rows, posts, unpublished, ownDrafts } = chosen;
      const plan = planPosts(list, posts, now);
      const { posts: posted } = list;
      const order = (replaceAll: boolean) =>
        planImportOrdering(posted, plan, { useFileOrder: true, replaceAll });
      return {
        rows: rows.map((row) => ({ ...row, post: omitContent(row.post) })),
        posts: posts.map(omitContent),
        entries: plan.entries.map((entry) => ({ ...entry, post: toSummary(entry.post) })),
        unpublished: unpublished.map(({ file, draft }) => ({
          file: omitContent(file),
          title: file.fields.title || (draft ? getDraftTitle(draft.fields) : file.name),
          isNew: draft !== null,
        })),
        ownDrafts: ownDrafts.map(({ fields }) => getDraftTitle(fields)),
        urls: listUrls(posts, unpublished, plan),
        images: listImagesToImport(chosen, prepared.files.images, { ids: storedIds, urls: imageUrls }),
        ordered: order(false),
        whole: plan.entries.length === 0 ? null : order(true),
        growth: measureGrowth(plan, posted),
      };
    },

    /**
     * Returns the bytes of an image; null if they can't be read, or are not those of the file that our
     * own export names.
     */
    async readImage({ path, file }: ImageToImport): Promise<Uint8Array<ArrayBuffer> | null> {
      const bytes = await readSourceFile(path);
      return bytes && (file === null || (await isFileOf(bytes, file))) ? bytes : null;
    },

    /** Adds an image that is stored now, by its main file. */
    addStoredImage(path: string, main: MediaFile): void {
      storedIds.add(main.id);
      imageUrls.set(path, formatMediaUrl(main));
    },

    /** Applies the choices of the last plan once more: posts name the images that are stored. */
    applyImages(): void {
      if (prepared) chosen = choosePosts(prepared, choices, imageUrls);
    },

    /** Returns the chosen posts with their contents, from an index on. */
    readPosts: (from: number): Batch<PostToImport> =>
      takeBatch(chosen?.posts ?? [], from, toPostToImport, ({ fields }) => fields.content ?? ''),

    /** Returns the drafts of the import, from an index on. */
    readDrafts: (from: number): Batch<Draft> =>
      takeBatch(
        [...(chosen?.ownDrafts ?? []), ...(chosen?.unpublished ?? []).flatMap(({ draft }) => draft ?? [])],
        from,
        (draft) => draft,
        ({ fields }) => fields.content,
      ),
  };
}

function omitContents(files: ReadFiles): ReadFiles {
  return {
    ...files,
    posts: files.posts.map(omitContent),
    leftOut: files.leftOut.map((file) => (file.post ? { ...file, post: omitContent(file.post) } : file)),
    drafts: [],
  };
}

function omitContent(post: ReadPost): ReadPost {
  const { originalContent: _, originalLinks: __, ...others } = post;
  const { content: ___, ...fields } = post.fields;
  return { ...others, fields };
}

/** Returns what `planImport` needs of a post. */
function toPostToImport({ name, fields, unpublished, links }: ReadPost): PostToImport {
  return { name, fields, unpublished, ...(links && { links }) };
}

/** Returns items from an index on until their texts are long: at least one, if there is one. */
function takeBatch<Item, Sent>(
  all: readonly Item[],
  from: number,
  send: (item: Item) => Sent,
  getText: (item: Item) => string,
): Batch<Sent> {
  let [end, size] = [from, 0];
  while (end < all.length && size < batchSize) {
    size += getText(all[end] as Item).length;
    end += 1;
  }
  return { items: all.slice(from, end).map(send), next: end < all.length ? end : null };
}
