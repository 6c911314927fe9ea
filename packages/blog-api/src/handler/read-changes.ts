import type { PostChange } from '@branchbook/blog-core';
import * as v from 'valibot';

import { findOversizedField } from '../contract/find-oversized-field.ts';
import { maxDepth, maxFieldsBytes, maxPostBytes } from '../contract/limits.ts';
import { createProblem } from '../contract/problems.ts';
import { changesSchema, type Problem } from '../contract/schemas.ts';

/** The changes of a body, or a problem. */
export type ReadChangesResult =
  | { readonly changes: readonly PostChange[]; readonly problem: null }
  | { readonly changes: null; readonly problem: Problem };

const maxIssues = 5;

/**
 * Reads and validates the changes of an untrusted request. Never throws. Stops reading at
 * `maxBytes`, and rejects nesting deeper than `maxDepth` before parsing.
 */
export async function readChanges(request: Request, maxBytes: number): Promise<ReadChangesResult> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/iu.test(type)) {
    return failWith(createProblem('not-json', { detail: 'Content-Type must be application/json.' }));
  }
  if (/\S/u.test(request.headers.get('Content-Encoding')?.replace(/identity/iu, '') ?? '')) {
    return failWith(createProblem('not-json', { detail: 'Content-Encoding is not supported.' }));
  }
  const bytes = await readBytes(request, maxBytes);
  if (bytes === 'too-large') {
    return failWith(createProblem('too-large', { detail: `The body must have at most ${maxBytes} bytes.` }));
  }
  if (bytes === 'broken') return failInvalid('The body is incomplete.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return failInvalid('The body is not UTF-8.');
  }
  if (measureDepth(text) > maxDepth) return failInvalid(`The body is nested deeper than ${maxDepth}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failInvalid('The body is not JSON.');
  }
  if (hasProtoField(value)) return failInvalid('A field is named __proto__.');
  const result = v.safeParse(changesSchema, value);
  if (!result.success) {
    const issues = result.issues.slice(0, maxIssues).map((issue) => ({
      path: v.getDotPath(issue) ?? '',
      message: issue.message,
    }));
    return failWith(createProblem('invalid', { detail: 'The changes do not match the schema.', issues }));
  }
  // The value as sent, with all fields in order, not the schema's output.
  const { changes } = value as { readonly changes: readonly PostChange[] };
  for (const change of changes) {
    const field = 'post' in change ? findOversizedField({ ...change.post }) : null;
    if (field !== null) return failWith(createTooLargeProblem(field));
  }
  return { changes, problem: null };
}

/** Creates the problem of a post whose field is too long. */
export function createTooLargeProblem(field: string): Problem {
  const limit =
    field === 'content'
      ? `A post may have at most ${maxPostBytes} bytes.`
      : `The fields of a post without its content may have at most ${maxFieldsBytes} bytes.`;
  return createProblem('too-large', { detail: `The field ${field} is too long. ${limit}`, field });
}

/**
 * Returns the nesting depth of a JSON text without parsing it; 0 without brackets. Linear and
 * iterative.
 *
 * @example
 * measureDepth('[{"a[": []}]'); // 3
 */
export function measureDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') {
      isInString = true;
    } else if (character === '[' || character === '{') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === ']' || character === '}') {
      depth -= 1;
    }
  }
  return deepest;
}

function failWith(problem: Problem): ReadChangesResult {
  return { changes: null, problem };
}

function failInvalid(detail: string): ReadChangesResult {
  return failWith(createProblem('invalid', { detail }));
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | 'too-large' | 'broken'> {
  const contentLength = request.headers.get('Content-Length');
  if (contentLength !== null && Number(contentLength) > maxBytes) return 'too-large';
  if (contentLength !== null && Number(contentLength) <= maxBytes) {
    // The body ends there, and servers read a whole body faster than a stream.
    const whole = await request.arrayBuffer().catch(() => null);
    if (!whole) return 'broken';
    return whole.byteLength > maxBytes ? 'too-large' : new Uint8Array(whole);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body ?? []) {
      length += part.length;
      // Leaving the loop cancels the stream.
      if (length > maxBytes) return 'too-large';
      parts.push(part);
    }
  } catch {
    return 'broken';
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * Returns true if a field is named `__proto__`, which a careless merge would turn into prototype
 * pollution.
 */
function hasProtoField(value: unknown): boolean {
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) return true;
    // One by one, because spreading a long list would overflow the stack.
    for (const each of Object.values(next)) if (each !== undefined) left.push(each);
  }
  return false;
}
