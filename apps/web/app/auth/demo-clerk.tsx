import type { ClerkProvider } from '@clerk/clerk-react';
import type { ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { fetchDemoToken } from '../posts/session-token.ts';
import { DemoSignIn } from './demo-sign-in.tsx';

/** A ready client, as Clerk's provider accepts it. */
type SuppliedClient = NonNullable<ComponentProps<typeof ClerkProvider>['Clerk']>;

/** Not under the prefix of the posts. */
const demoSessionKey = 'branchbook:demo-session';

/**
 * A Clerk client without account or network, passed to Clerk's own provider, so that its hooks and
 * components work as with the real one. Everyone may sign in as the demo admin. Tabs share the
 * session, and it survives a reload.
 *
 * Implements the part of Clerk's client that the provider, its hooks and `<SignIn>` call. See
 * docs/decisions/clerk-client-for-the-demo.md.
 */
export class DemoClerk {
  readonly version = 'demo';
  readonly isSatellite = false;
  readonly frontendApi = 'demo';
  loaded = false;
  status: 'loading' | 'ready' = 'loading';
  client: object | undefined;
  session: object | null | undefined;
  user: object | null | undefined;
  organization: null | undefined;

  #listeners = new Set<(resources: object) => void>();
  #statusListeners = new Set<(status: string) => void>();
  #roots = new Map<Element, Root>();
  #navigate: (to: string) => unknown = (to) => globalThis.location.assign(to);

  /** Reads the stored session and notifies the listeners. */
  async load(options?: { routerPush?: (to: string) => unknown }): Promise<void> {
    if (options?.routerPush) this.#navigate = options.routerPush;
    if (this.loaded) return;
    this.loaded = true;
    this.#readSession();
    globalThis.addEventListener('storage', (event) => {
      if (event.key === demoSessionKey || event.key === null) this.#readSession();
    });
    this.status = 'ready';
    for (const listener of this.#statusListeners) listener(this.status);
  }

  /** Calls the listener at once with the current state, and after each change. */
  addListener = (listener: (resources: object) => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.loaded) listener(this.#resources());
    return () => this.#listeners.delete(listener);
  };

  on = (event: string, listener: (status: string) => void, options?: { notify?: boolean }): void => {
    if (event !== 'status') return;
    this.#statusListeners.add(listener);
    if (options?.notify) listener(this.status);
  };

  off = (event: string, listener: (status: string) => void): void => {
    if (event === 'status') this.#statusListeners.delete(listener);
  };

  /** Signs in the demo admin. */
  signIn = (): void => {
    try {
      localStorage.setItem(demoSessionKey, 'signed-in');
    } catch {
      // Storage is blocked: the session ends with the page.
    }
    this.#setSignedIn(true);
  };

  /** Calls back instead of opening the landing page, as Clerk does. */
  signOut = async (callback: () => unknown): Promise<void> => {
    try {
      localStorage.removeItem(demoSessionKey);
    } catch {
      // Storage is blocked: nothing was stored.
    }
    this.#setSignedIn(false);
    await callback();
  };

  navigate = async (to: string): Promise<void> => {
    await this.#navigate(to);
  };

  redirectToSignIn = (): Promise<void> => this.navigate('/sign-in');
  setActive = async (): Promise<void> => {};

  mountSignIn = (node: Element): void => {
    const root = this.#roots.get(node) ?? createRoot(node);
    this.#roots.set(node, root);
    root.render(<DemoSignIn onContinue={this.signIn} />);
  };

  /** Opens the sign-in form in a dialog. Loads its code on demand, since the blog does not need it. */
  openSignIn = async (): Promise<void> => {
    const { openDemoSignIn } = await import('./demo-sign-in-dialog.tsx');
    openDemoSignIn(this.signIn);
  };

  unmountSignIn = (node: Element): void => {
    // React may be unmounting the page that contains the node. In strict mode the node stays in the
    // page.
    queueMicrotask(() => {
      if (node.isConnected) return;
      this.#roots.get(node)?.unmount();
      this.#roots.delete(node);
    });
  };

  __unstable__updateProps = (props?: { options?: { routerPush?: (to: string) => unknown } }): void => {
    if (props?.options?.routerPush) this.#navigate = props.options.routerPush;
  };
  __internal_getOption = (): undefined => undefined;
  __internal_updateProps = this.__unstable__updateProps;
  buildUrlWithAuth = (to: string): string => to;
  buildSignInUrl = (): string => '/sign-in';
  buildSignUpUrl = (): string => '/sign-in';
  buildAfterSignInUrl = (): string => '/admin';
  buildAfterSignUpUrl = (): string => '/admin';
  buildAfterSignOutUrl = (): string => '/';
  buildUserProfileUrl = (): string => '/admin';

  #readSession(): void {
    let isSignedIn = false;
    try {
      isSignedIn = localStorage.getItem(demoSessionKey) !== null;
    } catch {
      // Storage is blocked: signed out.
    }
    this.#setSignedIn(isSignedIn);
  }

  #setSignedIn(isSignedIn: boolean): void {
    this.user = isSignedIn ? demoUser : null;
    this.session = isSignedIn ? demoSession : null;
    this.organization = null;
    this.client = {
      sessions: isSignedIn ? [demoSession] : [],
      lastActiveSessionId: isSignedIn ? demoSession.id : null,
    };
    for (const listener of this.#listeners) listener(this.#resources());
  }

  #resources(): object {
    return { client: this.client, session: this.session, user: this.user, organization: this.organization };
  }
}

/** Creates the demo client, typed as Clerk's. The methods that it lacks are never called. */
export function createDemoClerk(): SuppliedClient {
  return new DemoClerk() as unknown as SuppliedClient;
}

const demoUser = {
  id: 'user_demo_admin',
  fullName: 'Demo Admin',
  firstName: 'Demo',
  lastName: 'Admin',
  username: null,
  primaryEmailAddress: null,
  publicMetadata: { role: 'admin' },
  organizationMemberships: [],
};

const demoSession = {
  id: 'sess_demo_admin',
  status: 'active',
  user: demoUser,
  lastActiveOrganizationId: null,
  factorVerificationAge: null,
  lastActiveToken: { jwt: { claims: { sub: demoUser.id, sid: 'sess_demo_admin' } } },
  currentTask: null,
  actor: null,
  checkAuthorization: () => true,
  getToken: fetchDemoToken,
};
