import { type ApplyResult, type BlogPost, type ConditionReport, PostStoreError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect } from 'vitest';

import type { BrowserPostStore } from './browser-post-store.ts';
import type { fakeBrowser } from './fake-browser.ts';

export type FakeBrowser = ReturnType<typeof fakeBrowser>;

/** Creates a post, or posts in order, on top of the list. */
export function create(store: BrowserPostStore, ...posts: readonly BlogPost[]): Promise<ApplyResult> {
  return store.apply(posts.map((post) => ({ type: 'create', post })));
}

export async function readAll(store: BrowserPostStore): Promise<readonly BlogPost[]> {
  return (await store.list({ withContent: true, limit: 1000 })).posts;
}

/** Returns the condition with the posts. */
export async function readState(
  store: BrowserPostStore,
): Promise<ConditionReport & { readonly posts: readonly BlogPost[] }> {
  return { posts: await readAll(store), ...(await store.condition.read()) };
}

/** Returns the texts that could not be parsed completely, newest first. */
export async function readUnreadable(store: BrowserPostStore): Promise<readonly string[]> {
  return (await store.condition.read()).unreadable.map(({ text }) => text);
}

/** Opens the site in a new tab, or reloads one, and waits for its recovery. */
export async function startUp(browser: FakeBrowser, reloaded?: BrowserPostStore): Promise<void> {
  await browser.openTab(reloaded).list();
  await settle();
}

/** Expects a store to reject a new post. */
export async function expectRejection(store: BrowserPostStore, code: PostStoreError['code']): Promise<void> {
  const outcome = await create(store, makePost()).then(
    () => 'resolved',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(PostStoreError);
  expect(outcome).toMatchObject({ code });
}

export function toText(...posts: readonly BlogPost[]): string {
  return JSON.stringify(posts);
}

export function getTitles(text: string | null): string[] {
  return (JSON.parse(text ?? '[]') as BlogPost[]).map((post) => post.title);
}

/** Waits for as many tasks as anything in a fake browser takes. */
export async function settle(): Promise<void> {
  for (let task = 0; task < 8; task += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
}
