import type { BlogPost } from './post.ts';

/**
 * What of a post a version holds: its text, and how that is read. The rest (id, date, slug) belongs to the post. A field that is not
 * here has no earlier versions, and a change of it alone is no edit (`markUpdated`).
 */
const versionFields = ['title', 'author', 'excerpt', 'content', 'isMarkdown'] as const;

/** The text of a post, as a version holds it. */
export type PostText = Pick<BlogPost, (typeof versionFields)[number]>;

/** What a post said at one time. */
export interface PostVersion extends PostText {
  /** Names the version among those of its post; later ones have higher numbers. */
  readonly number: number;
  /** When it was saved, in milliseconds since 1970; null where it stood in the post before anybody kept a history. */
  readonly savedAt: number | null;
}

/** A save, to be kept. */
export interface SavedText {
  /** What the post said before; null for a new one. */
  readonly before: PostText | null;
  readonly after: PostText;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * The saves that are kept of a post. Twenty are some days of steady work on one text; who looks for more looks for a backup,
 * and that is what the export is for.
 */
export const maxVersions = 20;

/** Characters (UTF-16 units) of text that are kept of a post. The two latest versions stay, however long they are. */
export const maxVersionLength = 1_000_000;

/**
 * Gives the versions of a post after a save, the earliest first. What the post said before is kept too, if it is not the
 * latest version already: no history saw how it came there.
 *
 * A text is kept once, at its latest place. The earliest versions go where there would be more than `maxVersions`, or more
 * than 1,000,000 UTF-16 units of text; what the post says now, and what it said before, never do. The same list comes back
 * where the save changes nothing.
 *
 * @example
 * addVersion([], { before: { ...post, title: 'Tax' }, after: { ...post, title: 'Taxes' }, now: 7 });
 * // [{ number: 1, savedAt: null, title: 'Tax', … }, { number: 2, savedAt: 7, title: 'Taxes', … }]
 */
export function addVersion(
  versions: readonly PostVersion[],
  { before, after, now }: SavedText,
): readonly PostVersion[] {
  const withBefore = before ? append(versions, before, null) : versions;
  const added = append(withBefore, after, now);
  return added === versions ? versions : withinLimits(added);
}

/** Whether two texts are the same in every field. */
export function isSameVersion(a: PostText, b: PostText): boolean {
  return versionFields.every((name) => a[name] === b[name]);
}

/** Gives the text of a post alone, as a version holds it. */
export function toPostText(post: PostText): PostText {
  return Object.fromEntries(versionFields.map((name) => [name, post[name]])) as unknown as PostText;
}

/** How much text a version holds, in UTF-16 units. */
export function getVersionSize(version: PostText): number {
  const texts = versionFields.map((name) => version[name]).filter((value) => typeof value === 'string');
  return texts.reduce((size, { length }) => size + length, 0);
}

function append(
  versions: readonly PostVersion[],
  post: PostText,
  savedAt: number | null,
): readonly PostVersion[] {
  const latest = versions.at(-1);
  const text = toPostText(post);
  if (latest && isSameVersion(latest, text)) return versions;
  const others = versions.filter((version) => !isSameVersion(version, text));
  return [...others, { number: (latest?.number ?? 0) + 1, savedAt, ...text }];
}

function withinLimits(versions: readonly PostVersion[]): readonly PostVersion[] {
  let count = 0;
  let size = 0;
  for (const version of versions.toReversed()) {
    size += getVersionSize(version);
    if (count >= maxVersions || (count >= 2 && size > maxVersionLength)) break;
    count += 1;
  }
  return versions.slice(versions.length - count);
}
