import {
  type BlogPost,
  type Draft,
  getTagSlug,
  type PostChange,
  PostStoreError,
} from '@branchbook/blog-core';
import * as v from 'valibot';

import { findOversizedField } from '../contract/find-oversized-field.ts';
import {
  maxContentHtmlBytes,
  maxDepth,
  maxFieldsBytes,
  maxFieldsHtmlBytes,
  maxKeyLength,
  maxPostBytes,
} from '../contract/limits.ts';
import { createProblem } from '../contract/problems.ts';
import {
  changesSchema,
  draftSchema,
  type NewToken,
  newTokenSchema,
  type Problem,
  tagRedirectSchema,
} from '../contract/schemas.ts';

/** The changes of a request with their key, or a problem. */
export type ReadChangesResult =
  | {
      readonly changes: readonly PostChange[];
      readonly notify: boolean;
      readonly idempotencyKey: string;
      readonly problem: null;
    }
  | { readonly problem: Problem };

const maxIssues = 5;

/**
 * Reads and validates the changes of an untrusted request, with its headers. Never throws. Stops
 * reading at `maxBytes`, and rejects nesting deeper than `maxDepth` before parsing.
 */
export async function readChanges(request: Request, maxBytes: number): Promise<ReadChangesResult> {
  const idempotencyKey = request.headers.get('Idempotency-Key') ?? '';
  if (idempotencyKey === '') {
    const detail = 'Send an Idempotency-Key that is unique to these changes.';
    return { problem: createProblem('key-missing', { detail }) };
  }
  if (idempotencyKey.length > maxKeyLength || !/^[\u{21}-\u{7e}]+$/u.test(idempotencyKey)) {
    return failInvalid(`Idempotency-Key must have 1 to ${maxKeyLength} visible ASCII characters.`);
  }
  const body = await readJson(request, maxBytes);
  if (body.problem) return body;
  const { value } = body;
  const result = v.safeParse(changesSchema, value);
  if (!result.success) return failSchema('The changes do not match the schema.', result.issues);
  // The value as sent, with all fields in order, not the schema's output.
  const { changes } = value as { readonly changes: readonly PostChange[] };
  // Valibot accepts arrays as objects.
  if (changes.some((change) => change.type === 'update' && Array.isArray(change.fields))) {
    return failInvalid('The fields of an update are no object.');
  }
  const ifMatch = request.headers.get('If-Match')?.trim();
  if (ifMatch === undefined && changes.some((change) => change.type === 'update' && !change.ifVersion)) {
    const detail = 'Send `ifVersion` with each update, or If-Match: * to update any version.';
    return { problem: createProblem('precondition-missing', { detail }) };
  }
  if (ifMatch !== undefined && ifMatch !== '*') {
    return failInvalid('If-Match must be *. Send `ifVersion` with a change to name a version.');
  }
  return { changes, notify: result.output.notify ?? true, idempotencyKey, problem: null };
}

/** The draft of a request, or a problem. */
export type ReadDraftResult =
  | { readonly draft: Draft; readonly problem: null }
  | { readonly problem: Problem };

/** Reads and validates the body of an untrusted request that saves a draft, as `readChanges` does. */
export async function readDraft(request: Request, key: string, maxBytes: number): Promise<ReadDraftResult> {
  const body = await readJson(request, maxBytes);
  if (body.problem) return body;
  const result = v.safeParse(draftSchema, body.value);
  if (!result.success) return failSchema('The draft does not match the schema.', result.issues);
  // The value as sent, with all fields in order, not the schema's output.
  const { post, edits } = body.value as Pick<Draft, 'post' | 'edits'>;
  return { draft: { key, post, edits }, problem: null };
}

/** The fields of a new token, or a problem. */
export type ReadNewTokenResult =
  | { readonly token: NewToken; readonly problem: null }
  | { readonly problem: Problem };

/** Reads and validates the body of an untrusted request that creates a token, as `readChanges` does. */
export async function readNewToken(request: Request, maxBytes: number): Promise<ReadNewTokenResult> {
  const body = await readJson(request, maxBytes);
  if (body.problem) return body;
  const result = v.safeParse(newTokenSchema, body.value);
  if (!result.success) return failSchema('The token does not match the schema.', result.issues);
  return { token: result.output, problem: null };
}

/** The target of a tag's redirect, or a problem. */
export type ReadTagRedirectResult =
  | { readonly target: string | null; readonly problem: null }
  | { readonly problem: Problem };

/** Reads and validates the body of an untrusted request that redirects a tag, as `readChanges` does. */
export async function readTagRedirect(request: Request, maxBytes: number): Promise<ReadTagRedirectResult> {
  const body = await readJson(request, maxBytes);
  if (body.problem) return body;
  const result = v.safeParse(tagRedirectSchema, body.value);
  if (!result.success) return failSchema('The redirect does not match the schema.', result.issues);
  const { redirectTo } = result.output;
  const target = redirectTo && getTagSlug(redirectTo);
  return target === '' ? failInvalid('`redirectTo` must be a tag, or null.') : { target, problem: null };
}

/** The JSON of a request, or a problem. */
type ReadJsonResult = { readonly value: unknown; readonly problem: null } | { readonly problem: Problem };

async function readJson(request: Request, maxBytes: number): Promise<ReadJsonResult> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/iu.test(type)) {
    return { problem: createProblem('not-json', { detail: 'Content-Type must be application/json.' }) };
  }
  if (/\S/u.test(request.headers.get('Content-Encoding')?.replace(/identity/iu, '') ?? '')) {
    return { problem: createProblem('not-json', { detail: 'Content-Encoding is not supported.' }) };
  }
  const bytes = await readBytes(request, maxBytes);
  if (bytes === 'too-large') {
    return {
      problem: createProblem('too-large', { detail: `The body must have at most ${maxBytes} bytes.` }),
    };
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
  return { value, problem: null };
}

/**
 * Throws a `PostStoreError` if a post that is to be stored is too large. Only the store knows all of
 * its fields: an update retains those that it does not name.
 */
export function assertPostFits(post: BlogPost): void {
  const field = findOversizedField({ ...post });
  if (field === null) return;
  const limit =
    field === 'content'
      ? `A post may have at most ${maxPostBytes} bytes, and its content ${maxContentHtmlBytes} bytes as HTML.`
      : `The fields of a post without its content may have at most ${maxFieldsBytes} bytes, and ${maxFieldsHtmlBytes} bytes as HTML.`;
  throw new PostStoreError('too-large', `The field ${field} is too long. ${limit}`, { field });
}

/**
 * Returns the nesting depth of a JSON text without parsing it; 0 without brackets. Linear and
 * iterative.
 *
 * @example
 * measureDepth('[{"a[": []}]'); // 3
 */
function measureDepth(text: string): number {
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

function failInvalid(detail: string): { readonly problem: Problem } {
  return { problem: createProblem('invalid', { detail }) };
}

function failSchema(
  detail: string,
  all: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): { readonly problem: Problem } {
  const issues = all.slice(0, maxIssues).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }));
  return { problem: createProblem('invalid', { detail, issues }) };
}

/** Reads a body. Stops reading at `maxBytes`. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'broken'> {
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
