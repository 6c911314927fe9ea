import { type PostField, postFields, versionedFieldNames, type VersionedFieldName } from './post-fields.ts';
import type { BlogPost } from './post.ts';

/**
 * The versioned fields of a post. The rest (id, date, slug) belongs to the post: changing it creates
 * no version and is not an edit (`markUpdated`).
 */
export type PostText = Pick<BlogPost, VersionedFieldName>;

/** The text of a post at one time. */
export interface PostVersion extends PostText {
  /** Identifies the version within its post. Later versions have higher numbers. */
  readonly number: number;
  /** Milliseconds since 1970; null if the text is older than the history. */
  readonly savedAt: number | null;
  /** On a server: who saved it, if that is known. */
  readonly savedBy?: string | null | undefined;
}

/** A save to record. */
export interface SavedText {
  /** The text before the save; null for a new post. */
  readonly before: PostText | null;
  readonly after: PostText;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The number of versions retained per post: a few days of steady work. Exports are the backup
 * beyond that.
 */
export const maxVersions = 20;

/** The limit for all versions of a post, in UTF-16 units. The two newest versions are exempt. */
export const maxVersionLength = 1_000_000;

/**
 * Returns the versions of a post after a save, oldest first. Also adds the text before the save,
 * unless it is the latest version already.
 *
 * Each text is stored once, at its latest position. Removes the oldest versions beyond
 * `maxVersions` or 1,000,000 UTF-16 units, but never the current and the previous text. Returns the
 * same array if the save changes nothing.
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

/** Returns true if all versioned fields are equal. */
export function isSameVersion(a: PostText, b: PostText): boolean {
  return versionedFieldNames.every(
    (name) => a[name] === b[name] || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  );
}

/**
 * Returns only the versioned fields of a post. Optional ones that it lacks are undefined, so that
 * another post loses them when it gets the text.
 */
export function toPostText(post: PostText): PostText {
  return Object.fromEntries(versionedFieldNames.map((name) => [name, post[name]])) as unknown as PostText;
}

/** Returns true if a stored value has the versioned fields with the right types. */
export function isPostText(value: Readonly<Record<string, unknown>>): boolean {
  return versionedFieldNames.every((name) => {
    const { type, isOptional = false }: PostField = postFields[name];
    const isAbsent = isOptional && value[name] === undefined;
    return isAbsent || type === 'unknown' || typeof value[name] === typeNames[type];
  });
}

const typeNames = { text: 'string', boolean: 'boolean' } as const;

/** Returns the length of a version's texts in UTF-16 units. */
export function getVersionSize(version: PostText): number {
  const texts = versionedFieldNames.map((name) => version[name]).filter((value) => typeof value === 'string');
  return texts.reduce((size, { length }) => size + length, 0);
}

function append(
  versions: readonly PostVersion[],
  post: PostText,
  savedAt: number | null,
): readonly PostVersion[] {
  const latest = versions.at(-1);
  const fields = Object.entries(toPostText(post)).filter(([, value]) => value !== undefined);
  const text = Object.fromEntries(fields) as unknown as PostText;
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
