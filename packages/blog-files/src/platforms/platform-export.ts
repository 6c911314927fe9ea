import type { Root } from 'hast';

import type { BlogFile } from '../blog-file.ts';
import type { LeftOutFile } from '../blog-reading.ts';
import type { Platform } from '../dialect.ts';

/** A post of an export, before its HTML is converted. */
export interface ExportedPost {
  /** Its place in the export: 'posts/hello'. */
  readonly path: string;
  /** Its fields, as front matter names them. Undefined and null ones are left out. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body:
    | { readonly type: 'markdown'; readonly text: string }
    /** Parsed when it is converted, so that not all trees are in memory at once. */
    | { readonly type: 'html'; readonly parse: () => Root };
  /** Why it is no post by default: a page, or in the trash. */
  readonly aside?: PostAside | null | undefined;
  /** Marks of the platform that stay in the text: `[gallery]`. */
  readonly shortcodes?: readonly string[] | undefined;
}

/** Why a post of an export is left out unless the author chooses it. */
export type PostAside = Pick<LeftOutFile, 'reason' | 'message'>;

/** The contents of one export. */
export interface PlatformExport {
  readonly platform: Platform;
  /** The URL of the site, if the export says it. */
  readonly siteUrl: string | null;
  readonly posts: readonly ExportedPost[];
  readonly leftOut: readonly LeftOutFile[];
  /** The paths of the files that belong to it. */
  readonly files: ReadonlySet<string>;
}

/** Reads the exports of one platform among files. Returns none if there is none. */
export type PlatformReader = (files: readonly BlogFile[]) => readonly PlatformExport[];
