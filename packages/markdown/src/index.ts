/** Parses text to a safe tree. Needs neither React nor a document. */
export { isSafeToParse } from './is-safe-to-parse.ts';
export { isRenderable, isQuickToParse, maxElements } from './limits.ts';
export { parsePlainText } from './parse-plain-text.ts';
export { parseMarkdown } from './parse-markdown.ts';
export { idPrefix, type MarkdownHeading, type ParsedMarkdown } from './parsed-markdown.ts';
