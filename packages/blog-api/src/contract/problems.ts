import type { Problem } from './schemas.ts';

/** Problems by the last part of their type. */
export const problems = {
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  unauthenticated: { status: 401, title: 'Authentication required' },
  forbidden: { status: 403, title: 'Forbidden' },
  'foreign-origin': { status: 403, title: 'Cross-site request' },
  'media-in-use': { status: 409, title: 'A post, a version, a draft or the trash names the image' },
  'key-used': { status: 409, title: 'The idempotency key was used for other changes' },
  'post-gone': { status: 410, title: 'The post no longer exists' },
  conflict: { status: 412, title: 'The post has changed' },
  'draft-conflict': { status: 412, title: 'The draft has changed' },
  'too-large': { status: 413, title: 'Too large' },
  'not-json': { status: 415, title: 'Not JSON' },
  'unsupported-type': { status: 415, title: 'Not the type of the file' },
  invalid: { status: 422, title: 'Invalid request' },
  'not-an-image': { status: 422, title: 'Not an image of this type' },
  'has-metadata': { status: 422, title: 'The image has metadata that must be removed' },
  'size-mismatch': { status: 422, title: 'The image has another size than its name' },
  'hash-mismatch': { status: 422, title: 'The bytes are not those of the name' },
  'media-missing': { status: 424, title: 'A change names images that are not stored' },
  'key-missing': { status: 428, title: 'Idempotency-Key required' },
  'precondition-missing': { status: 428, title: 'A version or If-Match required' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  failed: { status: 500, title: 'Internal server error' },
  unavailable: { status: 503, title: 'The posts are unavailable' },
  'quota-exceeded': { status: 507, title: 'The storage is full' },
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
