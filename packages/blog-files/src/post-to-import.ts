import type { PostFileFields } from './post-file.ts';

/** A post that was read from a file. It may have only some fields. */
export interface PostToImport {
  /** The name of the file without its ending: the title of a post that has none. */
  readonly name: string;
  readonly fields: Partial<PostFileFields>;
  /**
   * Null or left out if the old site showed the post. Any other post must not become public by an
   * import.
   */
  readonly unpublished?: Unpublished | null | undefined;
  /** The paths by which the text links to posts of the same import: ['/blog/hello']. */
  readonly links?: readonly string[] | undefined;
}

/** Why the old site did not show a post, and the words in the file that say so: 'draft: true'. */
export interface Unpublished {
  readonly reason: UnpublishedReason;
  readonly evidence: string;
}

/**
 * - 'draft': says `draft: true` or the like, or is in a folder of drafts
 * - 'private': only some people could read it, as with `visibility: private`
 * - 'unlisted': its URL worked, and no list showed it
 * - 'future': its date is in the future
 * - 'expired': its `expiryDate` is in the past
 * - 'folder': a setting of its folder, or of the site for its folder, says so
 * - 'unknown-setting': it or its folder has a setting that cannot be evaluated, so it may be
 *   unpublished
 * - 'unknown-metadata': it begins with metadata that cannot be read, so it may be unpublished
 * - 'chosen': the author chose a draft
 */
export type UnpublishedReason =
  | 'draft'
  | 'private'
  | 'unlisted'
  | 'future'
  | 'expired'
  | 'folder'
  | 'unknown-setting'
  | 'unknown-metadata'
  | 'chosen';
