import type { Element, RootContent } from 'hast';
import { Fragment, memo, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import { unified } from 'unified';

import { elementsIn } from './is-drawable.ts';
import { isQuickToParse } from './is-quick-to-parse.ts';
import { type ParsedBody, parseMarkdown } from './parse-markdown.ts';

/** A body as React draws it: the nodes of its blocks, in pieces small enough for a page to stay usable between them. */
export interface RenderedBody extends Omit<ParsedBody, 'tree'> {
  readonly pieces: readonly Piece[];
}

type Piece = readonly ReactNode[];

/** A block of a body, and a name by which React knows it again. */
export interface HeldBlock {
  readonly node: RootContent;
  readonly key: number;
}

/**
 * Finds again, among the blocks of a text that is being written, those that were there before. They come in parts, each drawn apart
 * from the others; a part in which nothing has changed is the very same.
 */
export type HoldBlocks = (blocks: readonly RootContent[]) => readonly (readonly HeldBlock[])[];

/** Elements of a piece, but where a single block has more. No text that people write is longer than a piece or two. */
const mostInPiece = 1_000;

const toReact = unified().use(rehypeReact, { Fragment, jsx, jsxs, tableCellAlignToStyle: false }).freeze();

interface Latest {
  readonly content: string;
  readonly hold: HoldBlocks | undefined;
  readonly rendered: RenderedBody;
}

let latest: Latest | null = null;

/**
 * Parses and renders GitHub-flavored Markdown, here and now, or has done so already where it was the last text. The same code serves
 * the post page, the preview and the build.
 */
export function renderMarkdown(content: string, hold?: HoldBlocks): RenderedBody {
  if (latest?.content !== content || latest.hold !== hold) {
    latest = { content, hold, rendered: renderParsed(parseMarkdown(content), hold) };
  }
  return latest.rendered;
}

/** Renders a body that is about to be shown, if a page may do that at once. */
export function renderAhead({ content, isMarkdown }: { content: string; isMarkdown: boolean }): void {
  if (isMarkdown && isQuickToParse(content)) renderMarkdown(content);
}

/**
 * Renders a parsed body.
 *
 * @param hold for a text that is being written: what it finds again is not drawn again, and what begins inside a block has
 * the attribute `data-line`, how many lines below the block's first one
 */
export function renderParsed({ tree, ...rest }: ParsedBody, hold?: HoldBlocks): RenderedBody {
  const pieces = hold
    ? hold(tree.children).flatMap(piecesOfPart)
    : blocksInPieces(
        tree.children.map((node, key) => ({ node, key })),
        false,
      );
  return { ...rest, pieces };
}

/** What has been drawn of the parts that are held. */
const drawnParts = new WeakMap<readonly HeldBlock[], readonly Piece[]>();

function piecesOfPart(part: readonly HeldBlock[]): readonly Piece[] {
  const pieces = drawnParts.get(part) ?? blocksInPieces(part, true);
  drawnParts.set(part, pieces);
  return pieces;
}

function blocksInPieces(blocks: readonly HeldBlock[], hasLines: boolean): Piece[] {
  return inPieces(
    blocks.map(({ node, key }) => ({
      drawn: node.type === 'text' ? node.value : <Block key={key} node={node} hasLines={hasLines} />,
      size: elementsIn(node),
    })),
  );
}

/** A body that is not Markdown: each line is a paragraph. */
export function renderLines(content: string): RenderedBody {
  const blocks = content
    .split(/\r\n|\r|\n/u)
    .map((line, index) => ({ drawn: <p key={index}>{line}</p>, size: 1 }));
  return { pieces: inPieces(blocks), headings: [], lines: blocks.map((_, index) => index + 1) };
}

/** Made into React's elements only when it is drawn: those of a whole body at once would hold the page up. */
const Block = memo(function Block({ node, hasLines }: { node: RootContent; hasLines: boolean }) {
  const isMarked = hasLines && node.type === 'element';
  return toReact.stringify({ type: 'root', children: [isMarked ? withLines(node) : node] });
});

/** What a block holds, with its lines as attributes. */
function withLines(element: Element): Element {
  return {
    ...element,
    children: element.children.map((child) => {
      if (child.type !== 'element') return child;
      const line = child.data?.line;
      const properties = line === undefined ? child.properties : { ...child.properties, dataLine: line };
      return withLines({ ...child, properties });
    }),
  };
}

function inPieces(blocks: readonly { drawn: ReactNode; size: number }[]): Piece[] {
  const pieces: ReactNode[][] = [];
  let room = 0;
  for (const { drawn, size } of blocks) {
    if (size > room || pieces.length === 0) {
      pieces.push([]);
      room = mostInPiece;
    }
    pieces.at(-1)?.push(drawn);
    room -= size;
  }
  return pieces;
}
