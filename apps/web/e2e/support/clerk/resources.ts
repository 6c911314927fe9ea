/**
 * The JSON of Clerk's Frontend API, as far as its script reads it for signing in and out with email
 * and password.
 */

/** A person who may sign in. */
export interface Account {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  publicMetadata?: Readonly<Record<string, unknown>>;
}

export type Json = Readonly<Record<string, unknown>>;

/**
 * The settings of the stubbed instance: email and password, one session at a time, no
 * organizations, no billing.
 */
export function environment(): Json {
  const off = { enabled: false, has_paid_plans: false };
  return {
    auth_config: {
      object: 'auth_config',
      id: 'aconf_stub',
      single_session_mode: true,
      reverification: false,
    },
    display_config: {
      object: 'display_config',
      id: 'display_config_stub',
      application_name: 'Branchbook',
      branded: true,
      instance_environment_type: 'production',
      preferred_sign_in_strategy: 'password',
      captcha_public_key: null,
      captcha_widget_type: null,
      captcha_public_key_invisible: null,
      captcha_provider: 'turnstile',
      captcha_oauth_bypass: [],
      home_url: '',
      sign_in_url: '',
      sign_up_url: '',
      user_profile_url: '',
      after_sign_in_url: '',
      after_sign_up_url: '',
      after_sign_out_all_url: '',
      after_sign_out_one_url: '',
      after_switch_session_url: '',
      logo_image_url: '',
      favicon_image_url: '',
      support_email: '',
      theme: {},
      clerk_js_version: '5',
    },
    user_settings: {
      attributes: {
        email_address: attribute({
          verifications: ['email_code'],
          first_factors: ['email_code'],
          isIdentifier: true,
        }),
        password: attribute({ verifications: [], first_factors: [], isIdentifier: false }),
      },
      actions: { delete_self: false, create_organization: false },
      social: {},
      saml: { enabled: false },
      enterprise_sso: { enabled: false },
      sign_in: { second_factor: { required: false, enabled: false } },
      sign_up: {
        allowlist_only: false,
        progressive: true,
        captcha_enabled: false,
        mode: 'restricted',
        legal_consent_enabled: false,
      },
      password_settings: {
        allowed_special_characters: '',
        disable_hibp: true,
        min_length: 8,
        max_length: 72,
        require_special_char: false,
        require_numbers: false,
        require_uppercase: false,
        require_lowercase: false,
        show_zxcvbn: false,
        min_zxcvbn_strength: 0,
      },
      passkey_settings: { allow_autofill: false, show_sign_in_button: false },
      username_settings: { min_length: 4, max_length: 64 },
    },
    organization_settings: {
      enabled: false,
      max_allowed_memberships: 0,
      force_organization_selection: false,
      actions: { admin_delete: false },
      domains: { enabled: false, enrollment_modes: [], default_role: null },
      slug: { disabled: true },
      organization_creation_defaults: { enabled: false },
    },
    commerce_settings: { billing: { stripe_publishable_key: null, organization: off, user: off } },
    api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
    protect_config: null,
    maintenance_mode: false,
    client_debug_mode: false,
  };
}

function attribute(of: { verifications: string[]; first_factors: string[]; isIdentifier: boolean }): Json {
  return {
    enabled: true,
    required: true,
    verifications: of.verifications,
    used_for_first_factor: of.isIdentifier,
    first_factors: of.first_factors,
    used_for_second_factor: false,
    second_factors: [],
    verify_at_sign_up: of.isIdentifier,
  };
}

/** Clerk's record of the browser, with its sessions. */
export function client(sessions: readonly Json[], signIn: Json | null, nowMs: number): Json {
  return {
    object: 'client',
    id: 'client_stub',
    sessions,
    sign_in: signIn,
    sign_up: null,
    last_active_session_id: sessions[0]?.['id'] ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    captcha_bypass: false,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

/** An attempt to sign in, at any step. */
export function signInAttempt(of: {
  identifier: string;
  status: 'needs_first_factor' | 'complete';
  sessionId: string | null;
}): Json {
  return {
    object: 'sign_in',
    id: 'sia_stub',
    status: of.status,
    identifier: of.identifier,
    supported_identifiers: ['email_address'],
    supported_first_factors: [{ strategy: 'password' }],
    supported_second_factors: null,
    first_factor_verification: null,
    second_factor_verification: null,
    created_session_id: of.sessionId,
    user_data: null,
  };
}

/** An active session of this account. */
export function session(id: string, account: Account, nowMs: number): Json {
  const weekMs = 7 * 24 * 3_600_000;
  return {
    object: 'session',
    id,
    status: 'active',
    expire_at: nowMs + weekMs,
    abandon_at: nowMs + weekMs,
    last_active_at: nowMs,
    last_active_token: token(id, nowMs),
    last_active_organization_id: null,
    factor_verification_age: [0, -1],
    actor: null,
    tasks: null,
    user: user(account, nowMs),
    public_user_data: {
      first_name: account.firstName,
      last_name: account.lastName,
      image_url: '',
      has_image: false,
      identifier: account.email,
    },
    created_at: nowMs,
    updated_at: nowMs,
  };
}

/** A session token. The browser doesn't verify its signature. */
export function token(sessionId: string, nowMs: number): Json {
  const now = Math.floor(nowMs / 1000);
  const claims = {
    sub: userId,
    sid: sessionId,
    iss: 'https://clerk.branchbook.example',
    iat: now,
    nbf: now - 10,
    exp: now + 60,
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return { object: 'token', jwt: `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl` };
}

const userId = 'user_stub';

function user({ firstName, lastName, email, publicMetadata = {} }: Account, nowMs: number): Json {
  return {
    object: 'user',
    id: userId,
    external_id: null,
    first_name: firstName,
    last_name: lastName,
    username: null,
    image_url: '',
    has_image: false,
    primary_email_address_id: 'idn_stub',
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    email_addresses: [
      {
        object: 'email_address',
        id: 'idn_stub',
        email_address: email,
        verification: {
          object: 'verification',
          status: 'verified',
          strategy: 'email_code',
          attempts: 1,
          expire_at: nowMs,
        },
        linked_to: [],
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    saml_accounts: [],
    passkeys: [],
    organization_memberships: [],
    password_enabled: true,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: publicMetadata,
    unsafe_metadata: {},
    last_sign_in_at: nowMs,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: false,
    legal_accepted_at: null,
    created_at: nowMs,
    updated_at: nowMs,
  };
}
