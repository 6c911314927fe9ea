import type { ImportChoices } from '@branchbook/blog-files';
import { useEffect, useState } from 'react';

import type { PlannedFiles } from './import-session.ts';
import type { ImportList } from './read-import-list.ts';
import type { RunningImport } from './start-import.ts';

/** In milliseconds. Each plan rewrites the links of all posts, so typing is debounced. */
const delay = 100;

/** A plan with what it was made for. */
interface AppliedPlan {
  readonly running: RunningImport;
  readonly choices: ImportChoices;
  readonly list: ImportList;
  readonly plan: PlannedFiles;
}

/**
 * Returns the plan of an import by the choices of the author. The last one stays until new choices
 * are applied, or a new list is planned for: an import compares the list once more before it writes.
 *
 * @param list null while it loads
 */
export function useImportPlan(
  running: RunningImport | null,
  list: ImportList | null,
  choices: ImportChoices,
): { readonly planned: Pick<AppliedPlan, 'plan' | 'list'> | null; readonly isPending: boolean } {
  const [applied, setApplied] = useState<AppliedPlan>();
  useEffect(() => {
    if (!running || !list) return;
    let isObsolete = false;
    const timer = setTimeout(() => {
      running.plan(list, choices).then(
        (plan) => {
          if (!isObsolete) setApplied({ running, choices, list, plan });
        },
        (error: unknown) => {
          // The error boundary of the screen shows it.
          if (!isObsolete) setApplied(() => rethrow(error));
        },
      );
    }, delay);
    return () => {
      isObsolete = true;
      clearTimeout(timer);
    };
  }, [running, list, choices]);
  const planned = running && applied?.running === running ? applied : null;
  return { planned, isPending: planned?.choices !== choices };
}

function rethrow(error: unknown): never {
  throw error;
}
