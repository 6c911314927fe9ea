import { type DraftCondition, DraftConflictError, isExpectedVersion } from '@branchbook/blog-core';
import type { Context, Hono } from 'hono';
import type { BlankSchema } from 'hono/types';
import * as v from 'valibot';

import { formatDraftEtag, parseDraftEtag } from '../contract/etag.ts';
import { maxDraftKeyLength, maxPageSize } from '../contract/limits.ts';
import { createProblem } from '../contract/problems.ts';
import { draftKeySchema } from '../contract/schemas.ts';
import type { ApiDrafts } from './api-store.ts';
import { getAuthorName, type RequireScope } from './authenticate.ts';
import type { AuthenticatedEnv } from './identity.ts';
import { assertPostFits, readDraft } from './read-changes.ts';
import { jsonResponse, noStore, problemResponse } from './responses.ts';

export interface DraftRouteOptions {
  readonly drafts: ApiDrafts;
  readonly requireScope: RequireScope;
  readonly maxBodyBytes: number;
}

/** Adds the routes of drafts to an app. No cache stores a response. */
export function registerDraftRoutes(
  app: Hono<AuthenticatedEnv, BlankSchema, string>,
  { drafts, requireScope, maxBodyBytes }: DraftRouteOptions,
): void {
  app.get('/drafts', requireScope('read'), async (context) => {
    const limit = context.req.query('limit') ?? String(maxPageSize);
    if (!/^\d+$/u.test(limit) || Number(limit) < 1 || Number(limit) > maxPageSize) {
      return failInvalid(`\`limit\` must be an integer from 1 to ${maxPageSize}.`);
    }
    const page = await drafts.list({ cursor: context.req.query('after') ?? null, limit: Number(limit) });
    return jsonResponse(page, { 'Cache-Control': noStore });
  });

  app.get('/drafts/:key', requireScope('read'), async (context) => {
    const draft = await drafts.get(context.req.param('key'));
    if (!draft) return problemResponse(createProblem('not-found', { detail: 'There is no such draft.' }));
    return jsonResponse(draft, { 'Cache-Control': noStore, ETag: formatDraftEtag(draft.version) });
  });

  app.put('/drafts/:key', requireScope('draft'), async (context) => {
    const key = context.req.param('key');
    if (!v.is(draftKeySchema, key)) {
      return failInvalid(
        `A key must have 1 to ${maxDraftKeyLength} characters, none of them a control character.`,
      );
    }
    const condition = readCondition(context);
    if (condition instanceof Response) return condition;
    const request = await readDraft(context.req.raw, key, maxBodyBytes);
    if (request.problem) return problemResponse(request.problem);
    const saved = await drafts.save(request.draft, {
      ...condition,
      subject: getAuthorName(context),
      checkPost: assertPostFits,
    });
    return jsonResponse(saved, { 'Cache-Control': noStore, ETag: formatDraftEtag(saved.version) });
  });

  const requirePublish = requireScope('publish');
  app.delete('/drafts/:key', requireScope('draft'), async (context) => {
    const key = context.req.param('key');
    const condition = readCondition(context);
    if (condition instanceof Response) return condition;
    for (;;) {
      const current = await drafts.get(key);
      // With an unpublished post, all its versions are deleted.
      const isPost = current !== null && current.unpublishedAt !== null;
      const refusal = isPost ? await requirePublish(context, async () => {}) : undefined;
      if (refusal) return refusal;
      if (!current) break;
      if (!isExpectedVersion(current, condition.ifVersion)) throw new DraftConflictError(key, { current });
      try {
        // Deletes only what this request may delete: a post may become this draft at any time.
        await drafts.delete(key, { ifVersion: current.version });
        break;
      } catch (error) {
        if (!(error instanceof DraftConflictError) || condition.ifVersion !== undefined) throw error;
      }
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': noStore } });
  });
}

/** Returns the version that a request expects, or a problem. */
function readCondition(context: Context): DraftCondition | Response {
  const ifMatch = context.req.header('If-Match')?.trim();
  const ifNoneMatch = context.req.header('If-None-Match')?.trim();
  if (ifMatch === undefined && ifNoneMatch === undefined) {
    const detail =
      'Send If-Match with the ETag of the draft, If-None-Match: * for a new draft, or If-Match: * for any version.';
    return problemResponse(createProblem('precondition-missing', { detail }));
  }
  if (ifMatch === undefined)
    return ifNoneMatch === '*' ? { ifVersion: null } : failInvalid('If-None-Match must be *.');
  if (ifNoneMatch !== undefined) return failInvalid('Send If-Match or If-None-Match, not both.');
  const ifVersion = ifMatch === '*' ? undefined : parseDraftEtag(ifMatch);
  return ifVersion === null ? failInvalid('If-Match must be one ETag, or *.') : { ifVersion };
}

function failInvalid(detail: string): Response {
  return problemResponse(createProblem('invalid', { detail }));
}
