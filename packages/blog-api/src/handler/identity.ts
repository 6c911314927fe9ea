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
