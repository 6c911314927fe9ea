import { type ImportOrdering, type ImportPlan, planImport, planImportOrdering } from '@branchbook/blog-files';
import { useEffect, useState } from 'react';

import type { ImportList } from './read-import-list.ts';
import type { ReadImport } from './use-reading.ts';

/** Everything that an import could do to a list. */
export interface ImportPlans {
  readonly plan: ImportPlan;
  /** The list that was planned for. */
  readonly list: ImportList;
  /** The result if the author asks for the order of the files. */
  readonly ordered: ImportOrdering;
  /** The result if the author replaces all posts. Null if the files have none. */
  readonly whole: ImportOrdering | null;
}

/**
 * Returns the plans for the posts that were read. A new list is planned in the background, and the
 * plans for the old one stay until then: an import compares the list once more before it writes.
 *
 * @param list null while it loads
 */
export function useImportPlans(read: ReadImport | null, list: ImportList | null): ImportPlans | null {
  const [planned, setPlanned] = useState<{ readonly read: ReadImport; readonly plans: ImportPlans }>();
  useEffect(() => {
    if (!read || !list) return;
    const controller = new AbortController();
    planInSteps(read, list, controller.signal).then(
      (plans) => plans && setPlanned({ read, plans }),
      (error: unknown) => {
        // The error boundary of the screen shows it.
        if (!controller.signal.aborted) setPlanned(() => rethrow(error));
      },
    );
    return () => controller.abort();
  }, [read, list]);
  return planned && planned.read === read ? planned.plans : null;
}

function rethrow(error: unknown): never {
  throw error;
}

/**
 * Plans with a pause after each step, so that no task blocks the page for long. Resolves to null
 * once aborted.
 */
async function planInSteps(
  { posts, now }: ReadImport,
  list: ImportList,
  signal: AbortSignal,
): Promise<ImportPlans | null> {
  await pause();
  if (signal.aborted) return null;
  const plan = planImport(list.posts, posts, {
    now,
    versions: list.versions,
    createId: () => now.getTime(),
  });
  await pause();
  if (signal.aborted) return null;
  const ordered = planImportOrdering(list.posts, plan, { useFileOrder: true, replaceAll: false });
  await pause();
  if (signal.aborted) return null;
  const isEmpty = plan.entries.length === 0;
  const whole = isEmpty
    ? null
    : planImportOrdering(list.posts, plan, { useFileOrder: true, replaceAll: true });
  await pause();
  return signal.aborted ? null : { plan, list, ordered, whole };
}

/** Resolves in a new task, so that the browser can handle input and paint before. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
