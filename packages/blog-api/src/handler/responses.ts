import {
  DraftConflictError,
  IdempotencyKeyError,
  MissingMediaError,
  PostConflictError,
  PostStoreError,
} from '@branchbook/blog-core';

import { createProblem } from '../contract/problems.ts';
import type { Problem } from '../contract/schemas.ts';

export const noStore = 'no-store';

const retryAfterSeconds = 5;

export function jsonResponse(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

export function problemResponse(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': noStore, ...headers },
  });
}

/** Converts an error of the store to a problem. Calls `report` with those of the server. */
export function errorResponse(error: unknown, report: (error: unknown) => void): Response {
  const problem = toProblem(error);
  if (problem.status >= 500) report(error);
  const isForLater = problem.status === 429 || problem.status === 503;
  return problemResponse(problem, isForLater ? { 'Retry-After': String(retryAfterSeconds) } : {});
}

function toProblem(error: unknown): Problem {
  // Details of internal errors go only to `report`.
  if (!(error instanceof PostStoreError)) return createProblem('failed');
  const { code, message: detail, field } = error;
  if (error instanceof IdempotencyKeyError) return createProblem('key-used', { detail });
  if (error instanceof MissingMediaError) {
    const advice = 'Store these images, then send the changes again.';
    return createProblem('media-missing', { detail: advice, media: [...error.ids] });
  }
  if (error instanceof PostConflictError)
    return createProblem('conflict', { detail, current: error.current });
  if (error instanceof DraftConflictError) {
    const { key: draft, current, publishedAs, deletedAt } = error;
    return createProblem('draft-conflict', { detail, draft, current, publishedAs, deletedAt });
  }
  if (code === 'failed') return createProblem('failed');
  const name = code === 'not-found' ? 'post-gone' : code;
  return createProblem(name, { detail, ...(field !== null && { field }) });
}
