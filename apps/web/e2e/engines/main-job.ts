import { seedPosts } from '@branchbook/blog-core/seeds';

import type { Engine } from './engine.ts';

const [seed] = seedPosts;

/**
 * What the site is for: a visitor reads the list and a post, an author signs in, writes and publishes one, finds it in Manage Posts and
 * reads it, also after a reload. Every step waits for what it brings.
 *
 * @param engine a browser that has not been on the site before
 * @param site its address, without a slash at the end
 * @throws {Error} by the engine, where what a step brings does not come
 */
export async function doMainJob(engine: Engine, site: string): Promise<void> {
  if (!seed) throw new Error('There is no seed post to read.');
  await engine.open(`${site}/blog`);
  await engine.waitForText('h1', 'Blog');
  await engine.click(`main h2 a[href="/blog/${seed.slug}"]`);
  await engine.waitForPath(`/blog/${seed.slug}`);
  await engine.waitForText('h1', seed.title);
  await engine.waitForText('article [data-post-body]', firstWords(seed.content));

  await engine.open(`${site}/admin/new-post`);
  await engine.waitForPath('/sign-in');
  await engine.waitForText('main button', 'Continue as demo admin');
  await engine.click('main button');
  await engine.waitForPath('/admin/new-post');

  await engine.fill('[name=title]', 'Written in another engine');
  await engine.fill('[name=content]', 'First line.\n\n- one\n- two **bold** words');
  await engine.waitForText('form', '/blog/written-in-another-engine');
  // The last of what appears beside and below a text that was just written.
  await engine.waitForText('main', 'Saved');
  await engine.click('form [type=submit]');
  await engine.waitForPath('/admin');
  await engine.waitForText('article', 'Written in another engine');

  await engine.open(`${site}/blog/written-in-another-engine`);
  await expectPost(engine);
  await engine.reload();
  await expectPost(engine);
}

async function expectPost(engine: Engine): Promise<void> {
  await engine.waitForText('h1', 'Written in another engine');
  await engine.waitForText('article [data-post-body] li strong', 'bold');
}

/** Of a body in Markdown: the first paragraph's, as far as no sign stands in them. */
function firstWords(content: string): string {
  return /^[\p{L} ]+/mu.exec(content)?.[0].trim() ?? '';
}
