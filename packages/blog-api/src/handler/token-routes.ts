import type { Hono, MiddlewareHandler } from 'hono';
import type { BlankSchema } from 'hono/types';

import type { ApiTokens } from './api-store.ts';
import { getAuthorName } from './authenticate.ts';
import type { AuthenticatedEnv } from './identity.ts';
import { readNewToken } from './read-changes.ts';
import { jsonResponse, noStore, problemResponse } from './responses.ts';

export interface TokenRouteOptions {
  readonly tokens: ApiTokens;
  /** Rejects requests of all but signed-in admins. */
  readonly requireSession: MiddlewareHandler<AuthenticatedEnv>;
  readonly maxBodyBytes: number;
}

/** Adds the routes of tokens to an app. No cache stores a response. */
export function registerTokenRoutes(
  app: Hono<AuthenticatedEnv, BlankSchema, string>,
  { tokens, requireSession, maxBodyBytes }: TokenRouteOptions,
): void {
  app.get('/tokens', requireSession, async () =>
    jsonResponse({ tokens: await tokens.list() }, { 'Cache-Control': noStore }),
  );

  app.post('/tokens', requireSession, async (context) => {
    const request = await readNewToken(context.req.raw, maxBodyBytes);
    if (request.problem) return problemResponse(request.problem);
    const created = await tokens.create({ ...request.token, createdBy: getAuthorName(context) });
    return jsonResponse(created, { 'Cache-Control': noStore }, 201);
  });

  app.delete('/tokens/:id', requireSession, async (context) => {
    await tokens.revoke(context.req.param('id'));
    return new Response(null, { status: 204, headers: { 'Cache-Control': noStore } });
  });
}
