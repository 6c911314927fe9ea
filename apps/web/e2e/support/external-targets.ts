/**
 * Malicious targets of the redirect after sign-in, one of each kind. None is on the site.
 * `app/auth/return-path.test.ts` has all.
 */
export const externalTargets: readonly string[] = [
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/sign-in?redirect_url=//evil.example',
];
