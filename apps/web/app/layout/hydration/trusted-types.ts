/** The used part of Trusted Types, which TypeScript's DOM types lack. */
export interface TrustedTypePolicyFactory {
  createPolicy<Rules extends TrustedTypeRules>(name: string, rules: Rules): Rules;
}

/** Returns the allowed string; null blocks it. The real API returns objects. */
interface TrustedTypeRules {
  createHTML?(html: string): string | null;
  createScript?(code: string): string | null;
  createScriptURL?(url: string): string | null;
}

/** Undefined in a browser without Trusted Types. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
