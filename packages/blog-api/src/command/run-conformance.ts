import { apiConformance } from '../conformance/api-conformance.ts';
import { apiPath } from '../contract/limits.ts';
import type { CommandTarget } from './check-target.ts';

/**
 * Tests a server. Prints a line per case and the totals.
 *
 * @param signal aborting skips the cases after the current one
 * @returns true if all cases ran and passed
 */
export async function runConformance(
  target: CommandTarget,
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const cases = apiConformance(target);
  const before = await readIds(target);
  let passed = 0;
  let failed = 0;
  for (const { name, run } of cases) {
    if (signal?.aborted) break;
    try {
      await run();
      passed += 1;
      print(`passed  ${name}`);
    } catch (error) {
      failed += 1;
      print(`failed  ${name}: ${oneLine(error)}`);
    }
  }
  const warning = describeLeftovers(before, await readIds(target));
  if (warning !== null) print(warning);
  const left = cases.length - passed - failed;
  if (left > 0) print(`Stopped: ${left} cases were skipped.`);
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && left === 0;
}

/** Returns a warning if the list differs from before. */
function describeLeftovers(before: Ids, after: Ids): string | null {
  if (typeof before === 'number') return null;
  if (after === 401) {
    return 'The token has expired. Ignore the failures after that; posts named “Conformance …” may remain.';
  }
  if (typeof after === 'number') return `The list could not be read afterwards (${after}).`;
  if (after.join() === before.join()) return null;
  const known = new Set(before);
  const added = after.filter((id) => !known.has(id));
  return `The list is not restored: ${added.length} posts named “Conformance …” remain.`;
}

/** The ids of all posts in order, or the status of another response; 0 for a network error. */
type Ids = readonly unknown[] | number;

async function readIds({ fetch, origin, basePath = apiPath, token }: CommandTarget): Promise<Ids> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(new Request(`${origin}${basePath}/export`, { headers }));
    const posts: unknown = await response.json();
    return response.status === 200 && Array.isArray(posts)
      ? posts.map((post: { id?: unknown }) => post.id)
      : response.status;
  } catch {
    return 0;
  }
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ');
}
