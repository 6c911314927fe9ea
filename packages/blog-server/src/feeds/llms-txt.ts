import type { PostSummary } from '@branchbook/blog-core';

import { getMarkdownPath } from '../pages/post-path.ts';
import type { BlogSite } from '../site/blog-site.ts';

/**
 * Writes the site as a page of Markdown, for readers that are language models.
 *
 * @see https://llmstxt.org
 */
export function writeLlmsTxt(
  { name, description, notice, homeDescription, feed }: BlogSite,
  origin: string,
  posts: readonly PostSummary[],
): string {
  const articles = posts.map(({ title, slug, excerpt, date }) => {
    const [summary, day] = [escapeText(excerpt), escapeText(date)];
    const link = `[${escapeText(title) || 'Untitled'}](${origin}${getMarkdownPath(slug)})`;
    return `- ${link}${summary && `: ${summary}`}${day && ` (${day})`}`;
  });
  return `# ${name}

> ${description}

${notice}

## Pages

- [${name}](${origin}/): ${homeDescription}
- [Blog](${origin}/blog): ${feed.description}

## Articles

${articles.join('\n')}

## Optional

- [All articles, whole](${origin}${feed.feedPaths.json}): JSON Feed
- [Sitemap](${origin}/sitemap.xml)
`;
}

/** Escapes a text as one line of Markdown that can neither start nor end a link. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[[\]\\]/gu, String.raw`\$&`);
}
