import { isSameVersion, type PostText, type PostVersion } from '@branchbook/blog-core';

import { countDiff } from './text-diff/diff-texts.ts';

/** A version that a post no longer shows, as a list tells of it. */
export interface EarlierVersion {
  readonly version: PostVersion;
  /** What it changed, compared with the one before it: '2 lines changed, 1 added'. */
  readonly change: string;
}

/** When the text that a post shows was saved, as far as its history knows, and what it said before, the latest first. */
export interface EarlierVersions {
  readonly currentSavedAt: number | null;
  readonly earlier: readonly EarlierVersion[];
}

/** @param versions all that are kept, the latest first */
export function earlierVersions(versions: readonly PostVersion[], current: PostText): EarlierVersions {
  const earlier = versions.filter((version) => !isSameVersion(version, current));
  return {
    currentSavedAt: versions.find((version) => isSameVersion(version, current))?.savedAt ?? null,
    earlier: earlier.map((version, index) => ({ version, change: changeWords(earlier[index + 1], version) })),
  };
}

function changeWords(before: PostVersion | undefined, version: PostVersion): string {
  if (!before) return 'Oldest saved version';
  const { added, removed, changed } = countDiff(before.content, version.content);
  const lines = [
    changed > 0 && `${countOf(changed)} changed`,
    added > 0 && `${countOf(added)} added`,
    removed > 0 && `${countOf(removed)} removed`,
  ];
  const fields = (['title', 'author', 'excerpt'] as const)
    .filter((name) => before[name] !== version[name])
    .map((name) => `${name} changed`);
  const words = [...fields, ...lines].filter((each) => each !== false).join(', ');
  return words === '' ? 'Format changed' : capitalized(words);
}

function countOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
