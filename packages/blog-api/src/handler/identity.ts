import type { TokenScope } from '../contract/token-scopes.ts';

/** An authenticated user, or a program with a token. */
export interface Identity {
  /** User id. */
  readonly subject: string;
  /** The name in the history of changes, versions and drafts. Default: the subject. */
  readonly name?: string | undefined;
  readonly roles: readonly string[];
  /** Set for a program, whose token has it. It then counts instead of the roles. */
  readonly scope?: TokenScope | undefined;
}

/**
 * The permission that a request needs: a scope, as of a token, or 'tokens' to create, list and
 * revoke tokens of programs.
 */
export type ApiAction = TokenScope | 'tokens';

/** The user who is permitted a request. */
export interface Grant {
  /** User id. */
  readonly subject: string;
  /** The name in the history of changes, versions and drafts. Default: the subject. */
  readonly name?: string | undefined;
}

/**
 * Decides about a request that needs permission, by whatever the host knows its users: a cookie, a
 * session, a header. Returns who it is, null if nobody is signed in (401), or 'forbidden' if they
 * may not do this (403). Errors are responded to with 500.
 */
export type Authorize = (
  request: Request,
  action: ApiAction,
) => Grant | null | 'forbidden' | Promise<Grant | null | 'forbidden'>;

/** Whose a request is, by its token. */
export type Authentication =
  | { readonly type: 'anonymous' }
  /** `detail` is a sentence for the client, or null. */
  | { readonly type: 'rejected'; readonly detail: string | null }
  | { readonly type: 'identified'; readonly identity: Identity };

/** Variables that the handler sets for each request. */
export interface AuthenticatedEnv {
  readonly Variables: { authentication: Authentication };
}
