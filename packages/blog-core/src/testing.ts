export { type DraftStep, makeDraftHistory, runDraftHistory } from './testing/draft-histories.ts';
export { makePost } from './testing/make-post.ts';
export {
  makeMediaBytes,
  makeMediaFile,
  mediaStoreConformance,
  type MediaStoreConformanceCase,
  type MediaStoreHarness,
} from './testing/media-store-conformance.ts';
export {
  postStoreConformance,
  type PostStoreConformanceCase,
  type PostStoreHarness,
} from './testing/post-store-conformance.ts';
