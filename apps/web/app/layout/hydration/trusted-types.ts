/** The part of Trusted Types that is used here; TypeScript's own DOM types do not have them yet. */
export interface TrustedTypePolicyFactory {
  createPolicy<Rules extends TrustedTypeRules>(name: string, rules: Rules): Rules;
}

/** What a policy makes of a text; null refuses it. In truth the results are objects that stand for their text. */
interface TrustedTypeRules {
  createHTML?(html: string): string | null;
  createScript?(code: string): string | null;
  createScriptURL?(url: string): string | null;
}

/** Undefined in a browser without Trusted Types. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
