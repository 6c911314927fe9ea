/** The product's renderer, for `markdown.ts` to time in a page. */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { parseMarkdown } from '@branchbook/markdown';
import { renderParsed } from '@branchbook/markdown/render';

export interface RenderTimes {
  readonly parseMs: number;
  /** Until it stands in the page, all in one go. */
  readonly drawMs: number;
}

function timeRendering(content: string): RenderTimes {
  const from = performance.now();
  const parsed = parseMarkdown(content);
  const parsedAt = performance.now();
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(createElement('div', null, ...renderParsed(parsed).pieces.flat())));
  const drawnAt = performance.now();
  root.unmount();
  return { parseMs: parsedAt - from, drawMs: drawnAt - parsedAt };
}

Object.assign(globalThis, { timeRendering });
