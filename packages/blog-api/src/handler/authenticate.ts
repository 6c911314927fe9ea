import type { Context, MiddlewareHandler } from 'hono';

import { createProblem } from '../contract/problems.ts';
import { includesScope, type TokenScope } from '../contract/token-scopes.ts';
import type { ApiStore } from './api-store.ts';
import type { ApiAction, AuthenticatedEnv, Authentication, Authorize, Identity } from './identity.ts';
import { problemResponse } from './responses.ts';

/** The options for a host that knows its users by a role, or that decides itself. */
export type AuthOptions = RoleOptions | AuthorizeOptions;

export interface RoleOptions {
  /** Role that may change posts, read what is not public, and create tokens for programs. */
  readonly role: string;
  /**
   * Verifies a session token. Returns the user, or null if the token is invalid. Called only for
   * requests with a token, but not for those of programs (`bb_…`), which the store verifies. Errors
   * are responded to with 500.
   */
  readonly authenticate: (request: Request, token: string) => Identity | null | Promise<Identity | null>;
  readonly authorize?: undefined;
}

export interface AuthorizeOptions {
  /** Decides about requests that need permission, but not about those of programs (`bb_…`). */
  readonly authorize: Authorize;
  readonly role?: undefined;
  readonly authenticate?: undefined;
}

const anonymous: Authentication = { type: 'anonymous' };

/**
 * Creates the function that finds out whose a request is. A token of a program is verified by the
 * store, any other one by `authenticate`. Returns no promise for a request without a token.
 */
export function createAuthenticator(
  { tokens }: Pick<ApiStore, 'tokens'>,
  { authenticate }: AuthOptions,
): (request: Request) => Authentication | Promise<Authentication> {
  return (request) => {
    const token = parseBearerToken(request);
    return token === null ? anonymous : verify(request, token);
  };

  async function verify(request: Request, text: string): Promise<Authentication> {
    const check = tokens ? await tokens.verify(text) : null;
    if (check === null) {
      if (!authenticate) return anonymous;
      const identity = await authenticate(request, text);
      return identity ? { type: 'identified', identity } : { type: 'rejected', detail: null };
    }
    switch (check.state) {
      case 'valid': {
        const { id, name, scope } = check.token;
        // In a sentence: “Saved by the token “Deploy””.
        const identity = { subject: `token ${id}`, name: `the token “${name}”`, roles: [], scope };
        return { type: 'identified', identity };
      }
      case 'wrong':
        return { type: 'rejected', detail: 'The token is wrong. Check that it was copied whole.' };
      case 'expired':
        return { type: 'rejected', detail: `The token expired at ${formatTime(check.expiredAt)}.` };
      case 'revoked':
        return { type: 'rejected', detail: `The token was revoked at ${formatTime(check.revokedAt)}.` };
    }
  }
}

/** Returns the name of whom a request is, for the history. Call it only behind a guard. */
export function getAuthorName({ get }: Context<AuthenticatedEnv>): string {
  const authentication = get('authentication');
  if (authentication.type !== 'identified') throw new TypeError('The request is not authenticated.');
  const { name, subject } = authentication.identity;
  return name ?? subject;
}

/** Creates middleware that rejects requests without the role, or whose token lacks the scope. */
export type RequireScope = (needed: TokenScope) => MiddlewareHandler<AuthenticatedEnv>;

export function createRequireScope(options: AuthOptions): RequireScope {
  return (needed) =>
    guard(options, needed, ({ name, scope = 'read' }) =>
      includesScope(scope, needed)
        ? null
        : problemResponse(
            createProblem('forbidden', {
              detail: `This needs the scope ${needed}, and ${name} has the scope ${scope}.`,
            }),
            { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
          ),
    );
}

/** Creates middleware that rejects requests without the role, and all programs. */
export function requireSession(options: AuthOptions): MiddlewareHandler<AuthenticatedEnv> {
  return guard(options, 'tokens', () =>
    problemResponse(
      createProblem('forbidden', {
        detail: 'No token may create, list or revoke tokens. Sign in as an admin.',
      }),
    ),
  );
}

/** @param checkProgram returns why a program is rejected, or null to accept it */
function guard(
  { role, authorize }: AuthOptions,
  action: ApiAction,
  checkProgram: (program: Identity) => Response | null,
): MiddlewareHandler<AuthenticatedEnv> {
  return async (context, next) => {
    const authentication = context.get('authentication');
    if (authentication.type === 'rejected') {
      const { detail } = authentication;
      return problemResponse(createProblem('unauthenticated', { ...(detail !== null && { detail }) }), {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      });
    }
    if (authentication.type === 'identified' && authentication.identity.scope !== undefined)
      return checkProgram(authentication.identity) ?? next();
    if (authorize) {
      const grant = await authorize(context.req.raw, action);
      if (grant === null) return unauthenticatedResponse();
      if (grant === 'forbidden')
        return problemResponse(createProblem('forbidden', { detail: `You may not ${actionWords[action]}.` }));
      context.set('authentication', { type: 'identified', identity: { ...grant, roles: [] } });
      return next();
    }
    if (authentication.type === 'anonymous') return unauthenticatedResponse();
    if (authentication.identity.roles.includes(role)) return next();
    return problemResponse(createProblem('forbidden', { detail: `The role ${role} is required.` }));
  };
}

const actionWords: Readonly<Record<ApiAction, string>> = {
  read: 'read what is not public',
  draft: 'save drafts',
  publish: 'publish',
  tokens: 'manage tokens',
};

function unauthenticatedResponse(): Response {
  return problemResponse(createProblem('unauthenticated'), { 'WWW-Authenticate': 'Bearer' });
}

/**
 * Creates an `authorize` for requests with a bearer token. Requests without one are anonymous.
 *
 * @param verify returns who may do the action, null for an invalid token, or 'forbidden'
 *
 * @example
 * createBlogApi({ store, origin, authorize: bearer((token) => (token === secret ? { subject: 'me' } : null)) });
 */
export function bearer(
  verify: (token: string, action: ApiAction, request: Request) => ReturnType<Authorize>,
): Authorize {
  return (request, action) => {
    const token = parseBearerToken(request);
    return token === null ? null : verify(token, action, request);
  };
}

/** The token of a request; null if there is none. */
function parseBearerToken(request: Request): string | null {
  const header = request.headers.get('Authorization') ?? '';
  return /^Bearer +([\w.~+/-]+=*) *$/iu.exec(header)?.[1] ?? null;
}

function formatTime(time: number): string {
  return new Date(time).toISOString();
}
