import { Button } from '@branchbook/ui';

/** What is said without JavaScript of a screen that only the browser can draw. Links lead to what reads without it. */
export function NeedsScripts() {
  return (
    <>
      <h1 className="text-h1">This page needs JavaScript</h1>
      <p className="mt-4 mb-6 max-w-[56ch] text-lead text-ink-2">
        Signing in, the admin, and posts that are kept in this browser are drawn by scripts. Turn JavaScript
        on and reload the page. The published posts can be read without it.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button render={<a href="/blog">Read the blog</a>} />
        <Button variant="outline" render={<a href="/">Return to Home</a>} />
      </p>
    </>
  );
}
