import type { PostFields } from '../post-model/post-fields.ts';

/** The fields of the form that a Markdown file fills. */
export interface UploadedText {
  readonly fields: Partial<PostFields> & { readonly content: string };
  /** Null if the file has no front matter. */
  readonly frontMatter: FrontMatterReport | null;
}

/** The result of reading front matter, for the author. */
export type FrontMatterReport =
  | {
      readonly type: 'taken';
      /** The fields it has filled, in the order of the form. */
      readonly taken: readonly { readonly label: string; readonly text: string }[];
      /** The names of the fields that the form does not show and the new post gets. */
      readonly kept: readonly string[];
      /** The names of the fields that are lost, some with the reason: 'slug (not a valid URL)'. */
      readonly left: readonly string[];
      /**
       * The words by which the file says that its old site hid the post, as 'published: false';
       * else null.
       */
      readonly unpublished: string | null;
    }
  /** `reason`: a sentence without its full stop. */
  | { readonly type: 'refused'; readonly reason: string };
