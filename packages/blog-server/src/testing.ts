/** Tokens and a site for tests. */
export { fakeClaims, fakeKeys, fakeOrigin, fakeToken, wrongTokens } from './auth/fake-tokens.ts';
export { fakeSite } from './site/fake-site.ts';
