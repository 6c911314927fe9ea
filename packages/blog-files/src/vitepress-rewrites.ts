import type { SiteConfig } from './site-config.ts';

/**
 * Returns the path of a page after the rewrites of VitePress; null if they are code. A page that no
 * rewrite is for stays where it is. Of a path such as 'packages/:pkg/(.*)' each part in the page
 * becomes that of the new path.
 *
 * @param page the path below the folder of pages: 'posts/2021/hello.md'
 * @see https://vitepress.dev/guide/routing#route-rewrites
 * @see https://github.com/vuejs/vitepress/blob/main/src/node/plugins/rewritesPlugin.ts
 */
export function applyRewrites(page: string, { literals, mentions }: SiteConfig): string | null {
  if (!mentions(String.raw`\brewrites\b`)) return page;
  const [rules] = literals(String.raw`\brewrites['"]?\s*:\s*(?=\{)`);
  if (!rules?.isPlain) return null;
  for (const [from, to] of Object.entries(rules.value as Readonly<Record<string, unknown>>)) {
    const match = translatePattern(from)?.exec(page);
    if (match && typeof to === 'string') return fill(to, match.groups ?? {});
  }
  return page;
}

/** `:name`, `:name*` and `:name+` with the slash before them, `(.*)`, `*name`. */
const part = /(\/?)(?::(\w+)(\([^()]*\))?([*+?]?)|\*(\w+)|(\([^()]*\)))|[\\^$.|?*+()[\]{}]/gu;

function translatePattern(from: string): RegExp | null {
  let unnamed = 0;
  const source = from.replaceAll(
    part,
    (sign, slash = '', name?: string, own?: string, repeat = '', rest?: string, group?: string) => {
      if (rest !== undefined) return `${slash}(?<${rest}>.+)`;
      if (group !== undefined) return `${slash}(?<_${unnamed++}>${group.slice(1, -1)})`;
      if (name === undefined) return `\\${sign}`;
      if (repeat === '*') return `(?:${slash}(?<${name}>.*))?`;
      if (repeat === '?') return `(?:${slash}(?<${name}>[^/]+))?`;
      return `${slash}(?<${name}>${own?.slice(1, -1) ?? (repeat === '+' ? '.+' : '[^/]+')})`;
    },
  );
  try {
    return new RegExp(`^${source}$`, 'u');
  } catch {
    return null;
  }
}

function fill(to: string, values: Readonly<Record<string, string | undefined>>): string {
  return to
    .replaceAll(
      /(\/?)(?::(\w+)(?:\([^()]*\))?[*+?]?|\*(\w+))/gu,
      (_, slash: string, name?: string, rest?: string) => {
        const value = values[name ?? rest ?? ''] ?? '';
        return value === '' ? '' : `${slash}${value}`;
      },
    )
    .replace(/^\//u, '');
}
