import type { FieldReader } from './front-matter-fields.ts';
import type { FrontMatterEntry } from './front-matter.ts';
import { type Matcher, readGlob } from './glob.ts';
import { listParents, trimPath } from './paths.ts';
import type { UnpublishedReason } from './post-to-import.ts';

/** Settings that hold for all files of a folder, or for those that a pattern matches. */
export interface Rule {
  readonly isFor: (path: string) => boolean;
  /** The fields of the files that it is for, beside their paths. Default: any. */
  readonly isForFields?: (fields: FieldReader, path: string) => boolean;
  /** For people: 'content/plans/_index.md'. */
  readonly source: string;
  /** The rule with the highest number decides. */
  readonly order: number;
  readonly entries: readonly FrontMatterEntry[];
  /** True if the front matter of a file cannot override it, as in a section of Zola. */
  readonly isFinal: boolean;
  /** True if the generator never reads the file, so no field of it is the cause. */
  readonly isNeverRead?: boolean;
  /** Why it hides files. Default: 'folder'. */
  readonly reason?: UnpublishedReason;
  /** True if the settings are code, so nobody knows what they say. */
  readonly isUnread: boolean;
}

/** Hides the files that a glob matches, or that are in a folder that it matches, below some folders. */
export function hideBelow(evidence: string, glob: string, roots: readonly string[]): Rule {
  return hideMatches(evidence, readGlob(trimPath(glob)), (path, matches) =>
    roots.some((root) => path.startsWith(root) && listParents(path.slice(root.length)).some(matches)),
  );
}

/**
 * Hides the files that a glob or a pattern of the settings matches. One that cannot be read (null)
 * may hide any file.
 */
export function hideMatches(
  evidence: string,
  matches: Matcher | null,
  isHidden: (path: string, matches: Matcher) => boolean = (path, matcher) => matcher(path),
): Rule {
  return matches ? hideFiles(evidence, (path) => isHidden(path, matches)) : createUnreadRule(evidence);
}

/** Reads a glob in which a star is for slashes too. */
export function readFlatGlob(glob: string): Matcher | null {
  return readGlob(glob.replaceAll(/\*+/gu, '**'));
}

/** Settings that hide files, and that nobody can read without running them. */
export function createUnreadRule(source: string): Rule {
  return { isFor: () => true, source, order: 0, entries: [], isFinal: false, isUnread: true };
}

/** A file that the generator never reads is on no page, whatever its front matter says. */
export function hideFiles(evidence: string, isFor: Rule['isFor']): Rule {
  return {
    isFor,
    order: 1000,
    isFinal: true,
    isNeverRead: true,
    isUnread: false,
    source: evidence,
    entries: [{ name: 'published', value: false, text: 'false' }],
  };
}
