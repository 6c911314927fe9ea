/** The entry point for React that weighs little: the heavy part, `@branchbook/markdown/render`, may come later. */
export { type BlockMemory, createBlockMemory, type KeyedBlock } from './block-memory.ts';
export type { MarkdownHeading } from './parsed-markdown.ts';
export type { RenderedMarkdown } from './render-markdown.tsx';
export {
  MarkdownPieces,
  type MarkdownPart,
  type MarkdownRenderer,
  type MarkdownState,
  useMarkdown,
  type WhileWriting,
} from './use-markdown.tsx';
export { createWorkerParser, type WorkerParser } from './worker-parser.ts';
