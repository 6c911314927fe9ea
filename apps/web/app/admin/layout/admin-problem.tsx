import { SkipLink } from '@branchbook/ui';

import { ScreenProblem } from './errors/screen-problem.tsx';

/** The admin itself could not be drawn: the problem, on a page of its own. */
export function AdminProblem() {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} className="mx-auto min-h-screen max-w-[960px] px-5 py-24">
        <ScreenProblem />
      </main>
    </>
  );
}
