import { type BlogPost, slugify } from '@branchbook/blog-core';
import { postFileNames, writePostFile } from '@branchbook/blog-files';

import { downloadText } from '../../posts/download-text.ts';
import type { Draft } from '../post-model/draft.ts';
import { draftTitle } from '../post-model/draft-title.ts';
import { postOfDraft } from './marked-drafts.ts';

/** Hands out a draft as a Markdown file that says `draft: true`, named by its address, else by its title. */
export function downloadDraft(draft: Draft, posts: readonly BlogPost[]): void {
  const post = postOfDraft(draft, posts);
  const slug = draft.fields.slug ?? (post.slug || slugify(draftTitle(draft.fields)));
  downloadText(writePostFile(post), postFileNames([{ ...post, slug }])[0] ?? 'draft.md');
}
