import { Children, type ReactNode } from 'react';

/**
 * Puts each run of adjacent texts into an element of its own. Use it for children beside nodes that
 * come and go.
 *
 * A browser's translation replaces text nodes. React can then neither change such a text nor insert
 * a node before it ('insertBefore'), which removes the whole page. The only text of an element is
 * set on the element.
 */
export function wrapTextRuns(children: ReactNode): ReactNode {
  const wrapped: ReactNode[] = [];
  let run = '';
  const endRun = () => {
    // The key is that of the position, so that a text stays in its element.
    if (run !== '') wrapped.push(<span key={`text ${wrapped.length}`}>{run}</span>);
    run = '';
  };
  for (const child of Children.toArray(children)) {
    if (typeof child === 'string' || typeof child === 'number') {
      run += child;
      continue;
    }
    endRun();
    wrapped.push(child);
  }
  endRun();
  return wrapped;
}
