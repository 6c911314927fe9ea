import type { ClerkProvider } from '@clerk/clerk-react';
import type { ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { fetchDemoToken } from '../posts/session-token.ts';
import { DemoSignIn } from './demo-sign-in.tsx';

/** What Clerk's provider accepts as a ready client. */
type SuppliedClient = NonNullable<ComponentProps<typeof ClerkProvider>['Clerk']>;

/** Where the demo remembers that someone is signed in; deliberately not under the posts' prefix. */
export const demoSessionKey = 'branchbook:demo-session';

/**
 * A Clerk client with no account and no network, to be supplied to Clerk's own provider: its hooks and components then
 * work as with the real one. Anyone may sign in as the demo admin; the session lasts across reloads and is shared by tabs.
 *
 * It offers the part of Clerk's client interface that the provider, its hooks and `<SignIn>` call (docs/decisions/clerk-client-for-the-demo.md says
 * how that part was found).
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

  /** Reads the remembered session and answers the waiting hooks. */
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

  /** Calls back at once with what is known, and again at every change. */
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

  /** Signs the demo admin in. */
  signIn = (): void => {
    try {
      localStorage.setItem(demoSessionKey, 'signed-in');
    } catch {
      // With storage blocked the session lasts as long as the page.
    }
    this.#setSignedIn(true);
  };

  /** Calls back instead of leading to the landing page, as Clerk does. */
  signOut = async (callback: () => unknown): Promise<void> => {
    try {
      localStorage.removeItem(demoSessionKey);
    } catch {
      // Nothing was remembered.
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

  unmountSignIn = (node: Element): void => {
    // React may be unmounting the page that holds the node right now. In its strict mode it only tries to: the node stays.
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
      // Blocked storage: signed out.
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

/** The demo client in the type Clerk's provider asks for; the parts it lacks are never called (see the class). */
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
