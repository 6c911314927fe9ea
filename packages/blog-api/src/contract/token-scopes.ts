/** What a program with a token may do, in order: each scope includes those before it. */
export const tokenScopes = ['read', 'draft', 'publish'] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** Returns true if a token with a scope may do what needs another one. */
export function includesScope(scope: TokenScope, needed: TokenScope): boolean {
  return tokenScopes.indexOf(scope) >= tokenScopes.indexOf(needed);
}
