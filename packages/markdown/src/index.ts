/** Text to a safe tree. Nothing in this entry point needs React or a document. */
export { isDrawable, isQuickToParse, maxElements } from './limits.ts';
export { parseLines } from './parse-lines.ts';
export { parseMarkdown } from './parse-markdown.ts';
export { idPrefix, type MarkdownHeading, type ParsedMarkdown } from './parsed-markdown.ts';
