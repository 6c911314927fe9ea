import { client, environment, session, signInAttempt, token, type Account, type Json } from './resources.ts';

export interface ApiRequest {
  /** The effective method: Clerk's script sends PATCH and DELETE as a POST with `_method`. */
  method: string;
  /** `/v1/client/sign_ins` */
  path: string;
  form: URLSearchParams;
}

export interface ApiResponse {
  status: number;
  body: Json;
}

/**
 * Stubs Clerk's Frontend API for one browser and one account: signing in with email and password,
 * keeping the session, signing out. Returns null for unknown requests.
 */
export class FrontendApi {
  readonly account: Account;
  #sessionId: string | null = null;
  #identifier: string | null = null;

  constructor(account: Account) {
    this.account = account;
  }

  get isSignedIn(): boolean {
    return this.#sessionId !== null;
  }

  /** Starts with a session from an earlier day. */
  startSession(): void {
    this.#sessionId = 'sess_stub';
  }

  /** Ends the session as if elsewhere. */
  endSession(): void {
    this.#sessionId = null;
  }

  respond({ method, path, form }: ApiRequest): ApiResponse | null {
    switch (`${method} ${path.replace('/sess_stub', '/:id').replace('/sia_stub', '/:id')}`) {
      case 'GET /v1/environment':
      case 'PATCH /v1/environment':
        return { status: 200, body: environment() };
      case 'GET /v1/client':
        return { status: 200, body: { response: this.#client(), client: null } };
      case 'POST /v1/client/sign_ins':
        return this.#createSignIn(form);
      case 'POST /v1/client/sign_ins/:id/attempt_first_factor':
        return this.#attempt(form.get('password'));
      case 'POST /v1/client/sessions/:id/touch':
        return this.#sessionId === null ? gone : this.#ok(session(this.#sessionId, this.account, Date.now()));
      case 'POST /v1/client/sessions/:id/tokens':
        return this.#sessionId === null ? gone : { status: 200, body: token(this.#sessionId, Date.now()) };
      case 'POST /v1/client/sessions/:id/remove':
      case 'POST /v1/client/sessions/:id/end':
      case 'DELETE /v1/client/sessions':
      case 'DELETE /v1/client':
        this.endSession();
        return this.#ok(this.#client());
      default:
        return null;
    }
  }

  #createSignIn(form: URLSearchParams): ApiResponse {
    const identifier = form.get('identifier') ?? '';
    if (identifier !== this.account.email) {
      return fault(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
    }
    this.#identifier = identifier;
    if (form.has('password')) return this.#attempt(form.get('password'));
    return this.#ok(signInAttempt({ identifier, status: 'needs_first_factor', sessionId: null }));
  }

  #attempt(password: string | null): ApiResponse {
    if (this.#identifier === null || password !== this.account.password) {
      return fault(
        422,
        'form_password_incorrect',
        'Password is incorrect. Try again, or use another method.',
        'password',
      );
    }
    this.startSession();
    return this.#ok(
      signInAttempt({ identifier: this.#identifier, status: 'complete', sessionId: this.#sessionId }),
    );
  }

  #ok(response: Json): ApiResponse {
    return { status: 200, body: { response, client: this.#client() } };
  }

  #client(): Json {
    const now = Date.now();
    const sessions = this.#sessionId === null ? [] : [session(this.#sessionId, this.account, now)];
    const identifier = this.isSignedIn ? null : this.#identifier;
    const signIn =
      identifier === null
        ? null
        : signInAttempt({ identifier, status: 'needs_first_factor', sessionId: null });
    return client(sessions, signIn, now);
  }
}

function fault(status: number, code: string, message: string, parameter?: string): ApiResponse {
  const error = { code, message, long_message: message, meta: { param_name: parameter } };
  return { status, body: { errors: [error], clerk_trace_id: 'stub' } };
}

const gone = fault(401, 'resource_not_found', 'No session was found.');
