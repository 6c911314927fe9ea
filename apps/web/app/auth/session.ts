import { createContext, use } from 'react';

/** The session of this page, as far as the provider has responded. */
export type Session =
  /** The provider hasn't responded yet. Show nothing for signed-in or signed-out visitors. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  /**
   * The provider is unreachable, or the build has no usable key. Public pages treat it as signed
   * out.
   */
  | { readonly status: 'failed'; readonly message: string };

/** A signed-in person, as the screens show them. */
export interface SessionUser {
  readonly name: string;
  /** One or two letters for the avatar. */
  readonly initials: string;
  /** Roles in the organization whose roles count, and in the user's public metadata. */
  readonly roles: readonly string[];
}

/** Provided by the auth layout. */
export const SessionContext = createContext<Session | null>(null);

/**
 * Returns the session of this page. Screens don't use Clerk's own types.
 *
 * @throws if there is no auth layout above
 */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) {
    throw new Error(
      'useSession() was called outside the auth layout. Put the route under auth/auth.layout.tsx in routes.ts.',
    );
  }
  return session;
}

/**
 * Returns true if the user may use the admin.
 *
 * @param role `VITE_ADMIN_ROLE`; null if every signed-in user is an admin
 */
export function canAdminister(user: SessionUser, role: string | null): boolean {
  return role === null || user.roles.includes(role);
}

/**
 * Returns the roles that count, by the same rule as the server. A role of the active organization
 * counts if `organization` is that one.
 *
 * @param organization `VITE_ADMIN_ORGANIZATION`; null if no organization's roles count
 * @param metadataRole `role` in the user's public metadata
 */
export function getEffectiveRoles(
  organization: string | null,
  active: { readonly orgId: string | null | undefined; readonly orgRole: string | null | undefined },
  metadataRole: unknown,
): readonly string[] {
  return [active.orgId === organization ? active.orgRole : null, metadataRole].filter(
    (role) => typeof role === 'string',
  );
}

/** Returns one or two capital letters for an avatar: `getInitials('Demo Admin') === 'DA'`. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => getFirstLetter(word ?? '')).join('') || '?';
}

function getFirstLetter(word: string): string {
  return String.fromCodePoint(
    ...[word.codePointAt(0)].filter((point) => point !== undefined),
  ).toLocaleUpperCase('en-US');
}
