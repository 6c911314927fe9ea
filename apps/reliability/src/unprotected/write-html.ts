import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { jsx } from 'react/jsx-runtime';
// It tells unified's types that a processor may make elements of React.
import type {} from 'rehype-react';
import type { Processor } from 'unified';

/** Stands in for rehype-react and sets a body as HTML, as a naive renderer would. */
function writeHtml(this: Processor): void {
  this.compiler = (tree) =>
    jsx('div', { dangerouslySetInnerHTML: { __html: toHtml(tree as Root, { allowDangerousHtml: true }) } });
}

export default writeHtml;
