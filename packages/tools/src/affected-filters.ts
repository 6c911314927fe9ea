import { execFileSync } from 'node:child_process';

/**
 * Returns turbo's filters for the packages that differ from a commit, those that depend on them, and
 * the root. Uncommitted changes count.
 *
 * Turbo adds filters up. It doesn't add `--affected`: beside a filter, that selects only packages of
 * both, here none.
 */
export function getAffectedFilters(commit: string): readonly string[] {
  return [`--filter=...[${commit}]`, '--filter=//'];
}

/**
 * Returns the commit at which the current branch of a repository left `main`.
 *
 * @throws {Error} if there is no branch `main`, or git isn't installed
 */
export function findBranchPoint(root: string): string {
  return execFileSync('git', ['merge-base', 'main', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
}
