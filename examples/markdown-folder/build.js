/** Writes a page for each Markdown file in `posts`, a list of them, and two feeds. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { needsContent, readPosts } from '@branchbook/blog-files';
import { getPostUrl, writePostFeed } from '@branchbook/feeds/posts';
import { markdownToHtml } from '@branchbook/markdown/html';

const folderOfPosts = new URL('./posts/', import.meta.url);
const target = new URL('./site/', import.meta.url);
const now = new Date();

const site = {
  title: 'Notes from the allotment',
  description: 'What grows, and what does not.',
  language: 'en',
  origin: 'https://allotment.example',
  blogPath: '/posts',
  feedPaths: { rss: '/feed.xml', json: '/feed.json' },
};

const { posts, issues } = readPosts(await readFiles(), {
  now,
  timeZone: 'Europe/Vienna',
  defaultAuthor: 'Ida',
  blogPath: site.blogPath,
});
for (const { path, message } of issues) console.warn(`${path}: ${message}.`);
const source = { posts, site, now };
// Nothing is left of a post that is gone.
await rm(target, { recursive: true, force: true });
for (const post of posts) {
  // The feeds name the folder: a host answers with the page in it.
  const folder = new URL(`posts/${encodeURIComponent(post.slug)}/`, target);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('index.html', folder), postPage(post));
}
await writeFile(new URL('index.html', target), listPage());
await writeFile(new URL('feed.xml', target), writePostFeed('rss', source));
await writeFile(new URL('feed.json', target), writePostFeed('json', source));
console.log(`${posts.length} posts in site/`);

/** Reads all files, also in folders. Paths are from the folder, because the ids of posts are made of them. */
async function readFiles() {
  const entries = await readdir(folderOfPosts, { recursive: true, withFileTypes: true });
  const root = fileURLToPath(folderOfPosts);
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const path = relative(root, file).replaceAll('\\', '/');
        return { path, bytes: needsContent(path) ? await readFile(file) : null };
      }),
  );
}

function postPage(post) {
  return page(
    post.title,
    `<p><a href="../../index.html">All posts</a></p>
<h1>${escapeHtml(post.title)}</h1>
<p>${escapeHtml(post.date)}, by ${escapeHtml(post.author)}</p>
${markdownToHtml(post.content, { baseUrl: getPostUrl(site, post) })}`,
  );
}

function listPage() {
  const entries = posts.map(
    (post) => `<li>
<a href="posts/${encodeURIComponent(post.slug)}/index.html">${escapeHtml(post.title)}</a>, ${escapeHtml(post.date)}
<br>${escapeHtml(post.excerpt)}
</li>`,
  );
  return page(site.title, `<h1>${escapeHtml(site.title)}</h1>\n<ul>\n${entries.join('\n')}\n</ul>`);
}

function page(title, body) {
  return `<!doctype html>
<html lang="${site.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="application/rss+xml" href="${site.origin}${site.feedPaths.rss}">
<link rel="alternate" type="application/feed+json" href="${site.origin}${site.feedPaths.json}">
<style>body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif } th, td { padding: 0 1rem 0 0; text-align: left }</style>
<body>
${body}
</body>
</html>
`;
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
