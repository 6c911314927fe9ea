import type { BlogPost } from '@branchbook/blog-core';
import { Button, Notice } from '@branchbook/ui';
import { useState } from 'react';
import { Link } from 'react-router';

import { getEditPath } from '../../posts/edit-path.ts';
import { rangePath } from '../content-lint/named-range.ts';
import { type CauseGroup, groupByCause } from './group-by-cause.ts';
import { blogCheckMessages as messages } from './messages.ts';
import { type BlogCheckState, useBlogCheck } from './use-blog-check.ts';

/** Issues of a cause that are shown at first. */
const maxIssuesShown = 8;

/** Lint messages of all posts by their causes. Each links to its range in the editor. */
export function BlogCheck({ posts }: { posts: readonly BlogPost[] }) {
  const { state, retry } = useBlogCheck(posts);
  return (
    <div className="max-w-[960px]">
      <h1 className="text-[2.125rem]">{messages.heading}</h1>
      <p className="mt-3 mb-5 max-w-[66ch] text-ink-2">{messages.intro}</p>
      <p role="status" className="mb-5 font-mono text-data leading-normal text-ink-2">
        {getStatus(state, posts.length)}
      </p>
      {state.step === 'checking' && (
        <progress
          aria-label={messages.progress}
          max={posts.length}
          value={state.checked}
          className="block h-2.5 w-full max-w-[360px] accent-green"
        />
      )}
      <Notice
        tone="danger"
        live="assertive"
        title={state.step === 'failed' && messages.failed.title}
        actions={
          <Button variant="outline" onClick={retry}>
            {messages.retry}
          </Button>
        }
      >
        {messages.failed.text}
      </Notice>
      {state.step === 'checked' && state.found.length > 0 && (
        <ul className="border-y border-ink">
          {groupByCause(state.found).map((group) => (
            <Cause key={group.cause} group={group} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Cause({ group: { cause, postCount, issues } }: { group: CauseGroup }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? issues : issues.slice(0, maxIssuesShown);
  const hidden = issues.length - shown.length;
  return (
    <li className="border-t border-rule py-4 [contain-intrinsic-size:auto_120px] [content-visibility:auto] [overflow-wrap:anywhere] first:border-t-0">
      <h2 className="text-[1.25rem] leading-[1.25]">{messages.cause(cause, postCount)}</h2>
      <ul className="mt-1">
        {shown.map(({ post, lint }, index) => (
          <li key={index}>
            <Link
              to={rangePath(getEditPath(post), lint)}
              className="group flex min-h-11 flex-col justify-center py-1 no-underline"
            >
              <span
                dir="auto"
                className="decoration-green decoration-2 underline-offset-4 group-hover:underline"
              >
                {post.title || 'Untitled'}
              </span>
              {lint.message !== cause && (
                <span className="font-mono text-data leading-normal text-ink-2">{lint.message}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" className="-ml-4.5" onClick={() => setIsWhole(true)}>
          {messages.showMore(hidden)}
        </Button>
      )}
    </li>
  );
}

function getStatus(state: BlogCheckState, total: number): string {
  switch (state.step) {
    case 'checking':
      return messages.checking(total);
    case 'failed':
      return '';
    case 'checked': {
      const issues = state.found.reduce((sum, found) => sum + found.messages.length, 0);
      if (issues === 0) return messages.noIssues(total);
      return messages.issues(issues, state.found.length, total);
    }
  }
}
