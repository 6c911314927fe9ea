/** The settings of a build that a server needs: sign-in and the location of the posts. */
export type Deployment = SignIn & {
  /** Set if all visitors share the posts of one server; left out if each browser has its own. */
  readonly server?: ServerSetting;
};

/** The sign-in of a build. The security headers depend on it. */
export type SignIn =
  | { auth: 'demo' }
  | { auth: 'clerk'; clerkHost: string }
  /** No usable publishable key and no demo asked for: public pages work, sign-in says what is wrong. */
  | { auth: 'none' };

export interface ServerSetting {
  /** The role that somebody needs to change posts. */
  readonly role: string;
  /** Clerk's id of the organization whose roles count; left out where no organization's do. */
  readonly organization?: string;
  /** The site's public origin; null where the build was given none. */
  readonly origin: string | null;
}

/**
 * Parses the build variables (`VITE_*`) into a deployment. The pages choose the sign-in by the same
 * variables: a key always wins over the demo, even an invalid one.
 *
 * @throws if `VITE_POSTS` is neither `browser` nor `server`, if a server stores the posts and
 *   nothing says who may write them, or if writing requires an organization's role and no
 *   organization is set
 */
export function parseDeployment(env: Readonly<Record<string, string | undefined>>): Deployment {
  const signIn = parseSignIn(env);
  const organization = env['VITE_ADMIN_ORGANIZATION']?.trim();
  if (needsOrganization(env) && !organization) {
    throw new Error(
      'VITE_ADMIN_ORGANIZATION is missing: VITE_ADMIN_ROLE is a role of an organization, and anybody who signs up may have that role ' +
        'in an organization of their own. Set it to the id of yours in Clerk, as in org_….',
    );
  }
  const posts = env['VITE_POSTS']?.trim() || 'browser';
  if (posts === 'browser') return signIn;
  if (!hasServer(env)) {
    throw new Error(`VITE_POSTS is set to "${posts}". Set it to "server", or to "browser", or unset it.`);
  }
  const role = env['VITE_ADMIN_ROLE']?.trim() || (signIn.auth === 'demo' ? demoRole : '');
  if (role === '') {
    throw new Error(
      'With VITE_POSTS=server everybody sees what is published, so VITE_ADMIN_ROLE has to say who may: set it to the role that an ' +
        'account needs, as in admin.',
    );
  }
  return {
    ...signIn,
    server: {
      role,
      ...(organization && { organization }),
      origin: URL.parse(env['VITE_SITE_ORIGIN']?.trim() ?? '')?.origin ?? null,
    },
  };
}

/** Returns true if these build variables put the posts on a server. */
export function hasServer(env: Readonly<Record<string, string | undefined>>): boolean {
  return env['VITE_POSTS']?.trim() === 'server';
}

/** Returns true if these build variables require a role in an organization. */
export function needsOrganization(env: Readonly<Record<string, string | undefined>>): boolean {
  return env['VITE_ADMIN_ROLE']?.trim().startsWith('org:') ?? false;
}

/** The role of the demo's user, unless another one is set. */
export const demoRole = 'admin';

function parseSignIn(env: Readonly<Record<string, string | undefined>>): SignIn {
  const publishableKey = env['VITE_CLERK_PUBLISHABLE_KEY']?.trim() ?? '';
  if (publishableKey === '' && env['VITE_AUTH_DEMO'] === '1') return { auth: 'demo' };
  const clerkHost = parseClerkHost(publishableKey);
  return clerkHost === null ? { auth: 'none' } : { auth: 'clerk', clerkHost };
}

/**
 * The host of Clerk's Frontend API that a publishable key names, or null for what is no such key.
 *
 * @example parseClerkHost(`pk_live_${btoa('clerk.branchbook.example$')}`) // 'clerk.branchbook.example'
 */
export function parseClerkHost(publishableKey: string): string | null {
  const encoded = /^pk_(?:test|live)_([\w+/-]+={0,2})$/.exec(publishableKey)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  // The host goes into a response header, so nothing but a host may pass.
  return /^([a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+)\$$/i.exec(decoded)?.[1] ?? null;
}
