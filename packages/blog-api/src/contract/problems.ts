import type { Problem } from './schemas.ts';

/** Problems by the last part of their type. */
export const problems = {
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This cannot be done here' },
  unauthenticated: { status: 401, title: 'Who asks is not known' },
  forbidden: { status: 403, title: 'Who asks may not do this' },
  'foreign-origin': { status: 403, title: 'Another site may not ask for this' },
  'key-used': { status: 409, title: 'The idempotency key was used for other changes' },
  'post-gone': { status: 410, title: 'The post is gone' },
  'history-gone': { status: 410, title: 'The history does not reach so far back' },
  stale: { status: 412, title: 'The list has changed meanwhile' },
  'too-large': { status: 413, title: 'This is more than is taken' },
  'not-json': { status: 415, title: 'Only JSON is taken' },
  invalid: { status: 422, title: 'This is not what the contract says' },
  'key-missing': { status: 428, title: 'Changes need an idempotency key' },
  'precondition-missing': { status: 428, title: 'An update must say on which revision it was decided' },
  'too-many': { status: 429, title: 'Too many requests' },
  failed: { status: 500, title: 'The server has failed' },
  full: { status: 503, title: 'There is no room left' },
  unreachable: { status: 503, title: 'The posts cannot be reached now' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

/** The last part of a problem's type. */
export type ProblemName = keyof typeof problems;

const typePrefix = 'urn:branchbook:problem:';

/** Creates a problem to send (RFC 9457). */
export function createProblem(name: ProblemName, details: Omit<Partial<Problem>, 'type'> = {}): Problem {
  const { status, title } = problems[name];
  return { type: `${typePrefix}${name}`, title, status, ...details };
}

/** Parses the name of a received problem. Returns null if it is not one of ours. */
export function parseProblemName(problem: unknown): ProblemName | null {
  if (typeof problem !== 'object' || problem === null || !('type' in problem)) return null;
  const name = String(problem.type).slice(typePrefix.length);
  return String(problem.type).startsWith(typePrefix) && Object.hasOwn(problems, name)
    ? (name as ProblemName)
    : null;
}
