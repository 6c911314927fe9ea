/** An authenticated user. */
export interface Identity {
  /** User id, for the change history. */
  readonly subject: string;
  readonly roles: readonly string[];
}

/** Variables that the handler sets for a request with the role. */
export interface AuthenticatedEnv {
  readonly Variables: { identity: Identity };
}
