export { fingerprint } from './fingerprint.ts';
export { postsKey } from './posts-key.ts';
export { storedTextNow } from './stored-text-now.ts';
