import type { RootContent } from 'hast';
import { Fragment, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import { unified } from 'unified';

import type { BodyHeading } from './finish-body.ts';
import { type ParsedBody, parseMarkdown } from './parse-markdown.ts';

/** A body as React draws it: one node for each of its blocks, so that a long one can be drawn piece by piece. */
export interface RenderedBody {
  readonly blocks: readonly ReactNode[];
  readonly headings: readonly BodyHeading[];
}

const toReact = unified().use(rehypeReact, { Fragment, jsx, jsxs, tableCellAlignToStyle: false }).freeze();

/** Parses and renders GitHub-flavored Markdown, here and now. The same code serves the post page, the preview and the build. */
export function renderMarkdown(content: string): RenderedBody {
  return renderParsed(parseMarkdown(content));
}

/** Renders a parsed body. */
export function renderParsed({ tree, headings }: ParsedBody): RenderedBody {
  return { blocks: tree.children.map(renderBlock), headings };
}

/** A body that is not Markdown: each line is a paragraph. */
export function renderLines(content: string): RenderedBody {
  return {
    blocks: content.split(/\r\n|\r|\n/u).map((line, index) => <p key={index}>{line}</p>),
    headings: [],
  };
}

function renderBlock(node: RootContent, index: number): ReactNode {
  if (node.type === 'text') return node.value;
  return <Fragment key={index}>{toReact.stringify({ type: 'root', children: [node] })}</Fragment>;
}
