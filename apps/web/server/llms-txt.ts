import type { PostSummary } from '@branchbook/blog-core';

import { postPath } from '../app/posts/post-path.ts';
import { feedPaths } from '../app/seo/head-links.ts';
import { blogSubtitle, siteDescription, siteName } from '../app/seo/site-content.ts';

/** The site in a page of Markdown, for readers that are language models. @see https://llmstxt.org */
export function writeLlmsTxt(origin: string, posts: readonly PostSummary[]): string {
  const articles = posts.map(({ title, slug, excerpt, date }) => {
    const [summary, day] = [escapeText(excerpt), escapeText(date)];
    const link = `[${escapeText(title) || 'Untitled'}](${origin}${postPath(slug)})`;
    return `- ${link}${summary && `: ${summary}`}${day && ` (${day})`}`;
  });
  return `# ${siteName}

> ${siteDescription}

${siteName} is not launched: nothing can be bought or used yet, and figures on its pages are sample data. Two tiers are planned, Free Tier ($0 per month) and Business Pro ($50 per month). Until then there is a waitlist. The articles are general information, not tax or legal advice.

## Pages

- [${siteName}](${origin}/): what is planned, how it will work, pricing, and the waitlist
- [Blog](${origin}/blog): ${blogSubtitle}

## Articles

${articles.join('\n')}

## Optional

- [All articles, whole](${origin}${feedPaths.json}): JSON Feed
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
