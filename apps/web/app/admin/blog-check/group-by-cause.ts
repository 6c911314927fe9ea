import type { BlogPost } from '@branchbook/blog-core';

import type { LintMessage } from '../content-lint/lint-content.ts';
import type { PostLintResult } from './lint-posts.ts';

/** Issues with one cause, and their posts. */
export interface CauseGroup {
  readonly cause: string;
  readonly postCount: number;
  readonly issues: readonly { readonly post: BlogPost; readonly lint: LintMessage }[];
}

/** Groups the issues of posts by their causes, those of most posts first, else in list order. */
export function groupByCause(found: readonly PostLintResult[]): readonly CauseGroup[] {
  const groups = new Map<string, { post: BlogPost; lint: LintMessage }[]>();
  for (const { post, messages } of found) {
    for (const lint of messages) {
      const cause = lint.cause ?? lint.message;
      const group = groups.get(cause);
      if (group) group.push({ post, lint });
      else groups.set(cause, [{ post, lint }]);
    }
  }
  return Array.from(groups, ([cause, issues]) => ({
    cause,
    postCount: new Set(issues.map(({ post }) => post)).size,
    issues,
  })).toSorted((a, b) => b.postCount - a.postCount);
}
