export { type DraftStep, makeDraftHistory, runDraftHistory } from './testing/draft-histories.ts';
export { makePost } from './testing/make-post.ts';
export {
  postStoreConformance,
  type PostStoreConformanceCase,
  type PostStoreHarness,
} from './testing/post-store-conformance.ts';
