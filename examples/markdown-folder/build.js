/** Writes a page for each Markdown file in `posts`, a list of them, and two feeds. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';

import { applyChanges, getExcerpt, sortByDate } from '@branchbook/blog-core';
import { planImport, readPostFile } from '@branchbook/blog-files';
import { getPostUrl, writeFeed } from '@branchbook/feeds';
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
  feedPaths: { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' },
};

const posts = sortByDate(await readPosts());
// The ids of entries come from the names of the files, so no entry is new after a second build.
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
await writeFile(new URL('feed.xml', target), writeFeed('rss', source));
await writeFile(new URL('feed.json', target), writeFeed('json', source));
console.log(`${posts.length} posts in site/`);

/** A file says what it likes: the import gives each post what is missing, such as its slug, its day and its author. */
async function readPosts() {
  const names = (await readdir(folderOfPosts)).filter((name) => name.endsWith('.md')).toSorted();
  const files = [];
  for (const name of names) {
    const reading = readPostFile(await readFile(new URL(encodeURIComponent(name), folderOfPosts), 'utf8'));
    if (reading.type === 'refused') throw new Error(`${name}: ${reading.reason}.`);
    for (const issue of reading.issues) console.warn(`${name}: ${issue}.`);
    files.push({ name: name.slice(0, -'.md'.length), fields: reading.fields });
  }
  const { changes } = planImport([], files, { now, defaultAuthor: 'Ida' });
  return applyChanges([], changes).posts;
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
<br>${escapeHtml(post.excerpt || getExcerpt(post) || '')}
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
