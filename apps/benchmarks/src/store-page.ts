/** The product's store and the least that adding a post can do, for `lists.ts` to time in a page. */
import { type BlogPost, createPost } from '@branchbook/blog-core';

import { createBrowserPostStore } from '@branchbook/blog-store-browser';
import { postsKey } from '@branchbook/blog-store-browser/stored-text';

export interface AddTimes {
  readonly oursMs: number;
  readonly rawMs: number;
}

const draft = { title: 'Added', author: 'Bench', excerpt: 'Added.', content: 'Added.' };

const store = createBrowserPostStore();

/** Adds a post in both ways, to the same list each time. */
async function timeAdding(): Promise<AddTimes> {
  const before = localStorage.getItem(postsKey) ?? '[]';
  const { posts } = await store.readAll();
  const post = createPost(draft, { now: new Date(), posts });

  await settled();
  const rawFrom = performance.now();
  addRaw(post);
  const rawMs = performance.now() - rawFrom;
  localStorage.setItem(postsKey, before);

  await settled();
  const from = performance.now();
  await store.transact(() => [{ type: 'add', post }]);
  const oursMs = performance.now() - from;
  await store.transact(() => [{ type: 'remove', id: post.id }]);
  return { oursMs, rawMs };
}

/** The browser takes in a written list behind the page's back, and answers nothing else meanwhile. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
}

function addRaw(post: BlogPost): void {
  const list: unknown[] = JSON.parse(localStorage.getItem(postsKey) ?? '[]');
  localStorage.setItem(postsKey, JSON.stringify([post, ...list]));
}

Object.assign(globalThis, { timeAdding });
