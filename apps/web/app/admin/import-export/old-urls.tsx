import { expandUrlPattern, findUrlPatternIssue } from '@branchbook/blog-files';
import { Button, Field, Input } from '@branchbook/ui';

import { nameShare, nameUrlCounts, urlMessages as messages } from './messages.ts';
import type { Preview } from './use-import.ts';

/**
 * Shows how many old URLs are known, unknown and lost, and asks for the pattern of those that the
 * files don't say.
 */
export function OldUrls({
  preview: { files, rows, urls, urlCounts },
  pattern,
  isDisabled,
  onChange,
}: {
  preview: Preview;
  pattern: string;
  isDisabled: boolean;
  onChange: (pattern: string) => void;
}) {
  const suggested = files.suggestedUrlPattern;
  const isAsked = pattern !== '' || urlCounts.unknown + urlCounts.guessed > 0;
  if (urls.length === 0) return null;
  const issue = pattern === '' ? null : findUrlPatternIssue(pattern);
  return (
    <div>
      <p>
        <span className="font-semibold">{`${messages.heading}: `}</span>
        <span>{nameUrlCounts(urlCounts)}</span>
      </p>
      {isAsked && (
        <div className="mt-3 grid max-w-[40rem] gap-2">
          <Field
            label={messages.pattern}
            hint={messages.hint}
            error={issue === null ? undefined : `${issue}.`}
          >
            <Input
              value={pattern}
              disabled={isDisabled}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              placeholder={suggested ?? '/{year}/{month}/{slug}/'}
              onChange={(event) => onChange(event.target.value)}
            />
          </Field>
          {suggested !== null && suggested !== pattern && (
            <Button
              variant="outline"
              className="w-fit"
              disabled={isDisabled}
              onClick={() => onChange(suggested)}
            >
              {messages.suggestion(suggested)}
            </Button>
          )}
          {pattern !== '' && issue === null && (
            <p role="status" className="font-mono text-data text-ink-2 [overflow-wrap:anywhere]">
              {describeFit(pattern, rows)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Tries a pattern on all posts whose old URL the files don't say. */
function describeFit(pattern: string, rows: Preview['rows']): string {
  const posts = rows
    .filter(({ chosen, post }) => chosen !== 'leave-out' && post.oldUrlState !== 'known')
    .map(({ post }) => post);
  const paths = posts.flatMap((post) => expandUrlPattern(pattern, post) ?? []);
  const [example] = paths;
  return example === undefined
    ? messages.fitsNone
    : messages.fits(nameShare(paths.length, posts.length), example);
}
