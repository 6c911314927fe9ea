import type { Context, MiddlewareHandler } from 'hono';

import { createProblem } from '../contract/problems.ts';
import { includesScope, type TokenScope } from '../contract/token-scopes.ts';
import type { ApiStore } from './api-store.ts';
import type { AuthenticatedEnv, Authentication, Identity } from './identity.ts';
import { problemResponse } from './responses.ts';

export interface AuthenticatorOptions {
  readonly store: Pick<ApiStore, 'tokens'>;
  /** Verifies a session token, as in `BlogApiOptions`. */
  readonly authenticate: (request: Request, token: string) => Identity | null | Promise<Identity | null>;
}

const anonymous: Authentication = { type: 'anonymous' };

/**
 * Creates the function that finds out whose a request is. A token of a program is verified by the
 * store, any other one by `authenticate`. Returns no promise for a request without a token.
 */
export function createAuthenticator({
  store: { tokens },
  authenticate,
}: AuthenticatorOptions): (request: Request) => Authentication | Promise<Authentication> {
  return (request) => {
    const token = parseBearerToken(request);
    return token === null ? anonymous : verify(request, token);
  };

  async function verify(request: Request, text: string): Promise<Authentication> {
    const check = await tokens.verify(text);
    if (check === null) {
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

export function createRequireScope(role: string): RequireScope {
  return (needed) =>
    guard(role, ({ name, scope = 'read' }) =>
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
export function requireSession(role: string): MiddlewareHandler<AuthenticatedEnv> {
  return guard(role, () =>
    problemResponse(
      createProblem('forbidden', {
        detail: 'No token may create, list or revoke tokens. Sign in as an admin.',
      }),
    ),
  );
}

/** @param checkProgram returns why a program is rejected, or null to accept it */
function guard(
  role: string,
  checkProgram: (program: Identity) => Response | null,
): MiddlewareHandler<AuthenticatedEnv> {
  return async (context, next) => {
    const authentication = context.get('authentication');
    if (authentication.type === 'anonymous')
      return problemResponse(createProblem('unauthenticated'), { 'WWW-Authenticate': 'Bearer' });
    if (authentication.type === 'rejected') {
      const { detail } = authentication;
      return problemResponse(createProblem('unauthenticated', { ...(detail !== null && { detail }) }), {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      });
    }
    const { identity } = authentication;
    if (identity.scope !== undefined) return checkProgram(identity) ?? next();
    if (identity.roles.includes(role)) return next();
    return problemResponse(createProblem('forbidden', { detail: `The role ${role} is required.` }));
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
