import {
  type BlogPost,
  changeSlug,
  markUpdated,
  type PostChange,
  type VersionedPost,
} from '@branchbook/blog-core';

import { getTextFields, type PostFields, textFields, withText } from './post-fields.ts';

/** Parses the id in a URL; null if no post can have it. */
export function parsePostId(id: string): BlogPost['id'] | null {
  // `Number('')` is 0.
  const parsed = id.trim() === '' ? Number.NaN : Number(id);
  return Number.isFinite(parsed) ? parsed : null;
}

/**
 * Applies the author's changes to the post as stored now. Fields that the author left alone keep
 * the stored value, as does the slug unless another was chosen. A changed text gets today as its
 * update date. Returns `current` itself if nothing changes.
 */
export function applyFields(
  current: BlogPost,
  opened: BlogPost,
  fields: PostFields,
  { now }: { readonly now: Date },
): BlogPost {
  const [seen, stored] = [getTextFields(opened), getTextFields(current)];
  const changed = textFields.filter((name) => fields[name] !== seen[name] && fields[name] !== stored[name]);
  const isMoved = fields.slug !== null && fields.slug !== current.slug;
  if (changed.length === 0 && !isMoved) return current;
  const edited = withText(current, {
    ...stored,
    ...Object.fromEntries(changed.map((name) => [name, fields[name]])),
  });
  const marked = markUpdated(edited, { before: current, now });
  return fields.slug === null ? marked : changeSlug(marked, fields.slug);
}

/** Returns the change that turns a stored post into its edited version, with only what differs. */
export function createUpdate({ post, version }: Changed, edited: BlogPost): PostChange {
  const stored = new Map(Object.entries(post).map(([name, value]) => [name, JSON.stringify(value)]));
  // JSON has no `undefined`.
  const fields = Object.entries(edited).filter(([, value]) => value !== undefined);
  const names = new Set(fields.map(([name]) => name));
  const removed = [...stored.keys()].filter((name) => !names.has(name));
  return {
    type: 'update',
    id: post.id,
    fields: Object.fromEntries(fields.filter(([name, value]) => JSON.stringify(value) !== stored.get(name))),
    ...(removed.length > 0 && { remove: removed }),
    ...(version !== undefined && { ifVersion: version }),
  };
}

/** A post to update, with its version if a newer one must not be overwritten. */
type Changed = Pick<VersionedPost, 'post'> & Partial<Pick<VersionedPost, 'version'>>;
