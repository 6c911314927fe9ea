/** Malicious targets of the redirect after sign-in. None is on the site. */
export const externalTargets: readonly string[] = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '///evil.example',
  'https:evil.example',
  'https://evil.example/',
  'http://localhost.evil.example/admin',
  'https://localhost@evil.example/admin',
  '\t//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '%2F%2Fevil.example',
  'https%3A%2F%2Fevil.example',
  '/sign-in?redirect_url=//evil.example',
];
