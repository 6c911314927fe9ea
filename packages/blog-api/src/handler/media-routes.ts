import {
  formatMediaFile,
  formatMediaUrl,
  type MediaFile,
  type MediaStore,
  mediaTypes,
  parseMediaFile,
} from '@branchbook/blog-core';
import { createMediaId, maxStoredBytes, readImage } from '@branchbook/media';
import type { Context, Hono } from 'hono';
import type { BlankSchema } from 'hono/types';

import { maxMediaIds, maxMediaNameLength, maxPageSize } from '../contract/limits.ts';
import { createProblem } from '../contract/problems.ts';
import type { Problem } from '../contract/schemas.ts';
import type { RequireScope } from './authenticate.ts';
import { type MediaHandlerOptions, safeHeaders } from './create-media-handler.ts';
import type { AuthenticatedEnv } from './identity.ts';
import { readBytes } from './read-changes.ts';
import { jsonResponse, noStore, problemResponse } from './responses.ts';

export interface MediaRouteOptions {
  readonly media: MediaStore;
  readonly requireScope: RequireScope;
  readonly createBody?: MediaHandlerOptions['createBody'];
}

/** Adds the routes by which authors store, list and delete images. No cache stores a response. */
export function registerMediaRoutes(
  app: Hono<AuthenticatedEnv, BlankSchema, string>,
  { media, requireScope, createBody = (bytes) => bytes }: MediaRouteOptions,
): void {
  app.get('/media', requireScope('read'), async (context) => {
    const limit = context.req.query('limit') ?? String(maxPageSize);
    if (!/^\d+$/u.test(limit) || Number(limit) < 1 || Number(limit) > maxPageSize) {
      const detail = `\`limit\` must be an integer from 1 to ${maxPageSize}.`;
      return problemResponse(createProblem('invalid', { detail }));
    }
    const page = await media.list({ cursor: context.req.query('after') ?? null, limit: Number(limit) });
    return jsonResponse(page, { 'Cache-Control': noStore });
  });

  app.delete('/media', requireScope('publish'), async (context) => {
    const ids = parseIds(context);
    if (!ids) return problemResponse(createProblem('invalid', { detail: idsDetail }));
    return jsonResponse({ ids: await media.delete(ids) }, { 'Cache-Control': noStore });
  });

  app.get('/media/stored', requireScope('read'), async (context) => {
    const ids = parseIds(context);
    if (!ids) return problemResponse(createProblem('invalid', { detail: idsDetail }));
    const stored = await media.has(ids);
    return jsonResponse({ ids: ids.filter((id) => stored.has(id)) }, { 'Cache-Control': noStore });
  });

  app.get('/media/used', requireScope('read'), async (context) => {
    const ids = parseIds(context);
    if (!ids) return problemResponse(createProblem('invalid', { detail: idsDetail }));
    const used = await media.findUsed(ids);
    return jsonResponse({ ids: ids.filter((id) => used.has(id)) }, { 'Cache-Control': noStore });
  });

  app.get('/media/:id', requireScope('read'), async (context) => {
    const variant = context.req.query('variant') ?? null;
    if (variant !== null && !/^[1-9]\d{0,4}$/u.test(variant)) {
      const detail = '`variant` must be the width of a variant in pixels.';
      return problemResponse(createProblem('invalid', { detail }));
    }
    const stored = await media.get(context.req.param('id'), variant === null ? null : Number(variant));
    if (!stored) return problemResponse(createProblem('not-found', { detail: 'There is no such image.' }));
    return new Response(createBody(stored.bytes), {
      headers: {
        ...safeHeaders,
        'Cache-Control': noStore,
        'Content-Length': String(stored.bytes.length),
        'Content-Location': formatMediaUrl(stored.file),
        'Content-Type': mediaTypes[stored.file.extension],
      },
    });
  });

  const requirePublish = requireScope('publish');
  app.put('/media/:file', requireScope('draft'), async (context) => {
    const file = parseMediaFile(context.req.param('file'));
    if (!file) return problemResponse(createProblem('not-found', { detail: nameDetail }));
    const about = { name: context.req.query('name'), sourceId: context.req.query('source') };
    if (Object.values(about).some((text = '') => text.length > maxMediaNameLength)) {
      const detail = `\`name\` and \`source\` must have at most ${maxMediaNameLength} characters.`;
      return problemResponse(createProblem('invalid', { detail }));
    }
    const read = await readFile(context.req.raw, file);
    if (read.problem) return problemResponse(read.problem);
    // Readers may see the image already, and nothing proves that a variant shows the same.
    const isOfStored = file.variant !== null && (await media.has([file.id])).has(file.id);
    const refusal = isOfStored ? await requirePublish(context, async () => {}) : undefined;
    if (refusal && !(await hasFile(file))) return refusal;
    const isNew = await media.put(file, read.bytes, about);
    return jsonResponse({ file: formatMediaFile(file) }, { 'Cache-Control': noStore }, isNew ? 201 : 200);
  });

  app.delete('/media/:file', requireScope('publish'), async (context) => {
    const file = parseMediaFile(context.req.param('file'));
    if (!file) return problemResponse(createProblem('not-found', { detail: nameDetail }));
    const used = await media.delete([file.id]);
    if (used.length > 0) return problemResponse(createProblem('media-in-use', { media: [...used] }));
    return new Response(null, { status: 204, headers: { 'Cache-Control': noStore } });
  });

  async function hasFile(file: MediaFile): Promise<boolean> {
    const stored = await media.get(file.id, file.variant);
    return stored !== null && formatMediaFile(stored.file) === formatMediaFile(file);
  }
}

const idsDetail = `\`ids\` must be 1 to ${maxMediaIds} ids, separated by commas.`;

/** Parses the ids of a request. Returns null if they are missing or too many. */
function parseIds(context: Context): readonly string[] | null {
  const ids = (context.req.query('ids') ?? '').split(',');
  return ids.includes('') || ids.length > maxMediaIds ? null : [...new Set(ids)];
}

const nameDetail = 'The name of a file is `{id}-{width}x{height}.{extension}`, or `…-{variant}.{extension}`.';

type ReadFileResult =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly problem: null }
  | { readonly problem: Problem };

/** Reads the bytes of an untrusted request, and compares them with the name of the file. */
async function readFile(request: Request, file: MediaFile): Promise<ReadFileResult> {
  const type = mediaTypes[file.extension];
  if (request.headers.get('Content-Type') !== type) {
    return fail('unsupported-type', `Content-Type must be ${type}.`);
  }
  if (request.headers.has('Content-Encoding')) {
    return fail('unsupported-type', 'Content-Encoding is not supported.');
  }
  const bytes = await readBytes(request, maxStoredBytes);
  if (bytes === 'too-large') return fail('too-large', `An image may have at most ${maxStoredBytes} bytes.`);
  if (bytes === 'broken') return fail('invalid', 'The body is incomplete.');
  const info = readImage(bytes);
  if (info?.type !== file.extension) return fail('not-an-image', `The bytes are no ${type}.`);
  const { width, height, isTransformed, hasLocation } = info;
  if (isTransformed || hasLocation) {
    return fail('has-metadata', 'Metadata says a position, or rotates the image. Remove it first.');
  }
  const shownWidth = file.variant ?? file.width;
  const shownHeight = Math.max(1, (file.height * shownWidth) / file.width);
  // The height of a variant is rounded.
  if (width !== shownWidth || Math.abs(height - shownHeight) >= 1) {
    return fail('size-mismatch', `The image has ${width} × ${height} pixels.`);
  }
  if (file.variant === null && (await createMediaId(bytes)) !== file.id) {
    return fail('hash-mismatch', `The id must be the beginning of base32 of the SHA-256 of the bytes.`);
  }
  return { bytes, problem: null };
}

function fail(name: Parameters<typeof createProblem>[0], detail: string): ReadFileResult {
  return { problem: createProblem(name, { detail }) };
}
