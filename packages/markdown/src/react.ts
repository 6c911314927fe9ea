/**
 * The small entry point for React. `@branchbook/markdown/render` is the large one and can be loaded
 * later.
 */
export { BodyImageContext } from './body-image.tsx';
export { type BlockReconciler, createBlockReconciler, type KeyedBlock } from './block-reconciler.ts';
export type { MarkdownHeading } from './parsed-markdown.ts';
export type { RenderedMarkdown } from './render-markdown.tsx';
export {
  MarkdownChunks,
  type ChunkWrapper,
  type MarkdownRenderer,
  type MarkdownState,
  useMarkdown,
  type IncrementalOptions,
} from './use-markdown.tsx';
export { createWorkerParser, type WorkerParser } from './worker-parser.ts';
