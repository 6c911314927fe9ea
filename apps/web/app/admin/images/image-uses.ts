import { type BlogPost, findMediaIds } from '@branchbook/blog-core';
import { href } from 'react-router';

import { getEditPath } from '../../posts/edit-path.ts';
import { type Draft, draftPath } from '../post-model/draft.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import { imageMessages } from './messages.ts';

/** A post or draft that names an image. */
export interface ImageUse {
  readonly kind: 'post' | 'draft' | 'trash' | 'other';
  readonly title: string;
  /** The path at which the author finds it in the admin; null if only the store knows it. */
  readonly path: string | null;
}

/** The use of an image that only earlier versions of posts, or drafts of others, name. */
export const otherUse: ImageUse = { kind: 'other', title: imageMessages.otherUse, path: null };

/** The uses of an image, and its alt texts. */
export interface ImageUsage {
  readonly uses: readonly ImageUse[];
  /** The different alt texts, the first one first. */
  readonly alts: readonly string[];
}

/** The posts and drafts that may name images. */
export interface ImageTexts {
  readonly posts: readonly BlogPost[];
  readonly drafts: readonly Draft[];
  readonly trash: readonly BlogPost[];
}

/** Returns by the ids of images what posts, drafts and deleted posts say about them. */
export function findImageUses({ posts, drafts, trash }: ImageTexts): ReadonlyMap<string, ImageUsage> {
  const found = new Map<string, { readonly uses: ImageUse[]; readonly alts: Set<string> }>();
  const search = (value: unknown, use: ImageUse): void => {
    const ids = findMediaIds(value);
    if (ids.length === 0) return;
    for (const id of ids) {
      const usage = found.get(id) ?? { uses: [], alts: new Set() };
      found.set(id, usage);
      usage.uses.push(use);
    }
    for (const [id, alt] of findAlts(value)) found.get(id)?.alts.add(alt);
  };

  for (const post of posts) search(post, { kind: 'post', title: getTitle(post), path: getEditPath(post) });
  for (const draft of drafts) {
    const { fields } = draft;
    search(getDraftTexts(draft), { kind: 'draft', title: getDraftTitle(fields), path: draftPath(draft) });
  }
  const path = `${href('/admin')}?show=trash`;
  for (const post of trash) search(post, { kind: 'trash', title: getTitle(post), path });
  return new Map([...found].map(([id, { uses, alts }]) => [id, { uses, alts: [...alts] }]));
}

/** Returns the texts of a draft that may name images: not the published text that it replaces. */
export function getDraftTexts({ fields, unpublished }: Draft): unknown {
  return { fields, post: unpublished?.post };
}

function getTitle({ title }: BlogPost): string {
  return title.trim() || 'Untitled';
}

/** Matches an image of the blog in Markdown. */
const markdownImage = /!\[((?:\\.|[^\\[\]])+)\]\(<?\/media\/([a-z2-7]{26})-/gu;

/** Returns the alt texts in a value, each with the id of its image: those in Markdown, and a cover's. */
function findAlts(value: unknown): readonly (readonly [id: string, alt: string])[] {
  const alts: (readonly [string, string])[] = [];
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'string') {
      for (const [, alt = '', id = ''] of each.matchAll(markdownImage)) {
        alts.push([id, alt.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1').trim()]);
      }
    } else if (isCover(each) && each.alt.trim() !== '') {
      for (const id of findMediaIds(each.src)) alts.push([id, each.alt.trim()]);
    }
    return each;
  });
  return alts.filter(([, alt]) => alt !== '');
}

function isCover(value: unknown): value is { readonly src: string; readonly alt: string } {
  const { src, alt } = (value ?? {}) as { readonly src?: unknown; readonly alt?: unknown };
  return typeof src === 'string' && typeof alt === 'string';
}
