import { Button } from '@branchbook/ui';

/**
 * Shown without JavaScript on a screen that only the browser can render. Its links lead to pages
 * that work without.
 */
export function NoScriptNotice() {
  return (
    <>
      <h1 className="text-h1">This page needs JavaScript</h1>
      <p className="mt-4 mb-6 max-w-[56ch] text-lead text-ink-2">
        Turn on JavaScript to sign in or see posts saved in this browser. Published posts work without it.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button render={<a href="/blog">Read the blog</a>} />
        <Button variant="outline" render={<a href="/">Return to Home</a>} />
      </p>
    </>
  );
}
