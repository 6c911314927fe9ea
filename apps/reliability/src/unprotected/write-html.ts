import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { jsx } from 'react/jsx-runtime';
import type rehypeReact from 'rehype-react';

/** Replaces rehype-react and sets the body as HTML, as a naive renderer would. */
function writeHtml(this: ThisParameterType<typeof rehypeReact>): void {
  this.compiler = (tree) =>
    jsx('div', { dangerouslySetInnerHTML: { __html: toHtml(tree as Root, { allowDangerousHtml: true }) } });
}

export default writeHtml;
