import { fromHtml } from 'hast-util-from-html';
import { Fragment } from 'react/jsx-runtime';
import rehypeReact, { type Options } from 'rehype-react';
import { unified } from 'unified';

/** Code, as opposed to text of the page. */
class Source {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

/**
 * Returns HTML as React code: calls of `h`, with `Link` for links within the site.
 *
 * @example jsxSource('<a href="/blog">Blog</a>') // h(Link, {"href":"/blog"}, "Blog")
 */
export function jsxSource(html: string): string {
  const toSource = unified().use(rehypeReact, {
    Fragment,
    jsx: call,
    jsxs: call,
  } as unknown as Options);
  const result: unknown = toSource.stringify(fromHtml(html, { fragment: true }));
  return toCode(result);
}

function call(type: unknown, { children, ...props }: Record<string, unknown>): Source {
  const { href } = props;
  const isLink = type === 'a' && typeof href === 'string' && href.startsWith('/') && !href.includes('.');
  const name = type === Fragment ? 'Fragment' : isLink ? 'Link' : JSON.stringify(type);
  const inside = (Array.isArray(children) ? children : [children]).filter((child) => child !== undefined);
  return new Source(`h(${[name, JSON.stringify(props), ...inside.map(toCode)].join(', ')})`);
}

function toCode(node: unknown): string {
  return node instanceof Source ? node.code : JSON.stringify(node);
}
