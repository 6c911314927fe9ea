import { createContext, use } from 'react';

/** Who is using the page, as far as the provider has said. */
export type Session =
  /** The provider was asked and has not answered: show neither signed-in nor signed-out things. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  /** The provider could not be reached, or the build has no usable key. Public pages go on as signed out. */
  | { readonly status: 'failed'; readonly message: string };

/** What the screens show of a signed-in person. */
export interface SessionUser {
  readonly name: string;
  /** One or two letters for the avatar. */
  readonly initials: string;
  /** The roles the provider gave: in the organization whose roles count, and in the user's public metadata. */
  readonly roles: readonly string[];
}

/** Filled by the auth layout. */
export const SessionContext = createContext<Session | null>(null);

/**
 * The session of this page. Clerk's own types stop here: screens know only this union.
 *
 * @throws if no auth layout is above; a route that asks who is there belongs under one in routes.ts.
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
 * Whether someone may use the admin: anyone signed in, unless the build asks for a role.
 *
 * @param role `VITE_ADMIN_ROLE`, or null where none is asked for
 */
export function canAdminister(user: SessionUser, role: string | null): boolean {
  return role === null || user.roles.includes(role);
}

/**
 * The roles of an account that count, by the same rule as on a server (`server/identify.ts`): a role of the active organization counts
 * where that one is set.
 *
 * @param organization `VITE_ADMIN_ORGANIZATION`, or null where no organization's roles count
 * @param metadataRole what the user's public metadata has as `role`
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

/** One or two capital letters for an avatar: `initialsOf('Demo Admin') === 'DA'`. */
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
