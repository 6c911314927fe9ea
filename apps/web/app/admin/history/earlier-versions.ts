import { isSameVersion, type PostText, type PostVersion } from '@branchbook/blog-core';

import { getTextFields, versionedTextFields } from '../post-model/post-fields.ts';
import { countDiff } from '../text-diff/diff-texts.ts';
import { historyMessages } from './messages.ts';

/** A version that the post no longer shows. */
export interface EarlierVersion {
  readonly version: PostVersion;
  /** Compared with the version before it: '2 lines changed, 1 added'. */
  readonly change: string;
}

/**
 * The saved versions of a post other than the current text, the latest first. `currentSavedAt` and
 * `currentSavedBy` are null if unknown.
 */
export interface EarlierVersions {
  readonly currentSavedAt: number | null;
  readonly currentSavedBy: string | null;
  readonly earlier: readonly EarlierVersion[];
}

/** @param versions all saved versions, the latest first */
export function getEarlierVersions(versions: readonly PostVersion[], current: PostText): EarlierVersions {
  const earlier = versions.filter((version) => !isSameVersion(version, current));
  const saved = versions.find((version) => isSameVersion(version, current));
  return {
    currentSavedAt: saved?.savedAt ?? null,
    currentSavedBy: saved?.savedBy ?? null,
    earlier: earlier.map((version, index) => ({
      version,
      change: describeChange(earlier[index + 1], version),
    })),
  };
}

function describeChange(before: PostVersion | undefined, version: PostVersion): string {
  if (!before) return historyMessages.oldest;
  const { added, removed, changed } = countDiff(before.content, version.content);
  const lines = [
    changed > 0 && `${formatLineCount(changed)} changed`,
    added > 0 && `${formatLineCount(added)} added`,
    removed > 0 && `${formatLineCount(removed)} removed`,
  ];
  const [textBefore, text] = [getTextFields(before), getTextFields(version)];
  const fields = versionedTextFields
    .filter((name) => name !== 'content' && textBefore[name] !== text[name])
    .map((name) => `${name === 'canonical' ? 'URL of first publication' : name} changed`);
  const changes = [...fields, ...lines].filter((each) => each !== false).join(', ');
  return changes === '' ? historyMessages.formatChanged : capitalize(changes);
}

function formatLineCount(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
