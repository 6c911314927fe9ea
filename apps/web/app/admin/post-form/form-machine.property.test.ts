import type { BlogPost } from '@branchbook/blog-core';
import { createMemoryPostStore, type MemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTestStorage } from '../../posts/test-posts.tsx';
import { saveDelayMs } from '../drafts/autosave.ts';
import { uploadDelayMs } from '../drafts/draft-sync.ts';
import { getFields } from '../post-model/post-fields.ts';
import { republishPost } from '../publishing/unpublish-post.ts';
import { type EditedPost, saveEditedPost, unpublishEditedPost } from './edit-post/save-edited-post.ts';
import {
  createFakeBrowser,
  type FakeBrowser,
  type FakeForm,
  type FakeFormOptions,
  type FakeTab,
  lostResponse,
  type Run,
} from './fake-forms.ts';
import { type FormQuestion, isEditable } from './form-machine.ts';
import { saveNewPost } from './new-post/save-new-post.ts';

/**
 * Authors write in two pages. Each text that they type is a word of its own, so no text is ever
 * undone: a word that was saved once has to be somewhere at the end. Each step of a page waits for
 * its turn, so a page can be killed between any two steps.
 */

// A step of a page must not wait for it to load.
await import('./merge-fields.ts');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['two tabs of a browser', false],
  ['two authors with posts on a server', true],
])(
  '%s lose no text and add no post twice, whatever is killed and whichever response is lost',
  async (_, isOnServer) => {
    const page = fc.constantFrom<0 | 1>(0, 1);
    const write = fc
      .tuple(page, fc.constantFrom(true, false, false))
      .map(([at, isNew]) =>
        command(`write ${at} ${isNew ? 'new' : 'edit'}`, (world) => world.write(at, isNew)),
      );
    const act = fc
      .tuple(
        page,
        fc.constantFrom<'save' | 'publish' | 'unpublish'>('save', 'publish', 'unpublish'),
        fc.oneof(fc.nat(20), fc.constant(100)),
      )
      .map(([at, action, steps]) =>
        command(`${action} ${at}, ${steps} steps`, (world) => world.act(at, action, steps)),
      );
    const finish = fc
      .tuple(page, fc.constantFrom('merged', 'mine', 'theirs', 'both', 'neither'))
      .map(([at, choice]) => command(`finish ${at} ${choice}`, (world) => world.finish(at, choice)));
    const end = fc
      .tuple(page, fc.constantFrom<'kill' | 'close' | 'loseResponse'>('kill', 'close', 'loseResponse'))
      .map(([at, how]) => command(`${how} ${at}`, (world) => world[how](at)));
    const commands = fc.commands([write, write, act, act, finish, end], { maxCommands: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        const world = createWorld(isOnServer);
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
          await world.end();
        } finally {
          world.kill(0);
          world.kill(1);
        }
      }),
    );
  },
  // The 300 histories of `reliability` take minutes on a busy machine.
  600_000,
);

function command(name: string, run: (world: World) => unknown) {
  return {
    check: () => true,
    toString: () => name,
    async run(_: object, world: World) {
      await run(world);
      await settle();
      await world.observe();
    },
  };
}

/** Lets everything run that needs no turn. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Page {
  readonly browser: FakeBrowser;
  tab: FakeTab;
  form: FakeForm | null;
  /** The steps that wait for their turn. */
  turns: (() => void)[];
  isResponseLost: boolean;
}

type World = ReturnType<typeof createWorld>;

function createWorld(isOnServer: boolean) {
  const posts = createMemoryPostStore({
    backing: { text: JSON.stringify([makePost({ id: 1 }), makePost({ id: 2 })]) },
  });
  const shared = createFakeBrowser(posts);
  const pages: [Page, Page] = isOnServer
    ? [
        createPage(createFakeBrowser(posts, { isOnServer, name: 'a' })),
        createPage(createFakeBrowser(posts, { isOnServer, name: 'b' })),
      ]
    : [createPage(shared), createPage(shared)];
  let words = 0;
  /** The words that were saved anywhere. */
  const saved = new Set<string>();

  return {
    /** Opens a form unless one is open, restores what it offers, and types a word. */
    async write(at: 0 | 1, isNew: boolean): Promise<void> {
      const page = pages[at];
      page.form ??= isNew
        ? openForm(page, { save: (fields, form) => saveNewPost(page.tab.store, fields, form) })
        : await openPost(page);
      const form = page.form?.form;
      if (!form || !isEditable(form.getState().save) || form.getState().question) return;
      if (form.getState().autosave.step === 'clean') {
        await finish(page);
        if (form.getState().offer) void form.restoreDraft();
        await finish(page);
      }
      words += 1;
      const { content } = form.getState().fields;
      // Texts of one page overlap with each other, not with those of the other page.
      form.change({ content: at === 0 ? `word${words}. ${content}` : `${content} word${words}.` });
      vi.advanceTimersByTime(saveDelayMs);
    },
    async act(at: 0 | 1, action: 'save' | 'publish' | 'unpublish', steps: number): Promise<void> {
      pages[at].form?.form[action]();
      await settle();
      await step(pages[at], steps);
    },
    async finish(at: 0 | 1, choice: string): Promise<void> {
      await finish(pages[at]);
      answer(at, choice);
      await settle();
      await finish(pages[at]);
      vi.advanceTimersByTime(uploadDelayMs);
      await settle();
    },
    close(at: 0 | 1): void {
      closeForm(pages[at]);
    },
    kill(at: 0 | 1): void {
      const page = pages[at];
      page.tab.kill();
      page.turns = [];
      page.form = null;
      page.isResponseLost = false;
      page.tab = openTab(page);
    },
    loseResponse(at: 0 | 1): void {
      pages[at].isResponseLost = isOnServer;
    },
    observe,
    async end(): Promise<void> {
      for (let round = 0; round < 3; round += 1) {
        for (const [at, page] of pages.entries()) {
          await finish(page);
          answer(at as 0 | 1, 'neither');
          closeForm(page);
          await finish(page);
        }
        vi.advanceTimersByTime(uploadDelayMs);
        await settle();
      }
      await observe();
    },
  };

  function createPage(browser: FakeBrowser): Page {
    const page: Page = {
      browser,
      tab: undefined as unknown as FakeTab,
      form: null,
      turns: [],
      isResponseLost: false,
    };
    page.tab = openTab(page);
    return page;
  }

  function openTab(page: Page): FakeTab {
    const { turns } = page;
    const waitForTurn = () => new Promise<void>((resolve) => turns.push(resolve));
    const run: Run = async (task) => {
      await waitForTurn();
      const result = await task();
      await waitForTurn();
      return result;
    };
    const reach: Run = async (request) => {
      const result = await run(request);
      if (page.turns !== turns || !page.isResponseLost) return result;
      page.isResponseLost = false;
      throw lostResponse;
    };
    return page.browser.openTab({ run, reach });
  }

  function openForm(page: Page, options: FakeFormOptions): FakeForm {
    const form = page.tab.openForm(options);
    const leave = () => setImmediate(() => page.form === form && closeForm(page));
    form.setOptions({ close: leave });
    return form;
  }

  async function openPost(page: Page): Promise<FakeForm | null> {
    const storage = createTestStorage(page.tab.store, { isOnServer });
    const opened = await posts.get({ id: 2 });
    if (!opened) return openUnpublished(page);
    const edited: EditedPost = {
      storage,
      opened,
      onStored: (stored) => Object.assign(edited, { opened: { ...edited.opened, ...stored } }),
      onReopen: () => setImmediate(() => page.form === form && closeForm(page)),
    };
    const form = openForm(page, {
      draftForm: 'edit:2',
      initial: getFields(opened.post),
      save: (fields, saving) => saveEditedPost(edited, fields, saving),
      unpublish: (fields, saving) => unpublishEditedPost(edited, fields, saving),
    });
    return form;
  }

  async function openUnpublished(page: Page): Promise<FakeForm | null> {
    const { drafts } = await posts.drafts.list();
    const key = drafts.find(({ unpublishedAt }) => unpublishedAt !== null)?.key;
    if (key !== undefined && page.tab.sync) {
      const pulled = page.tab.sync.pull(key).catch(() => {});
      await finish(page);
      await pulled;
    }
    const draft = [...page.browser.drafts.values()].find(({ unpublished }) => unpublished);
    if (!draft || [...page.browser.locks].some((lock) => lock.key === draft.key)) return null;
    const lock = { key: draft.key };
    page.browser.locks.add(lock);
    const storage = createTestStorage(page.tab.store, { isOnServer });
    return openForm(page, {
      draftForm: draft.form,
      initial: draft.fields,
      lockedDraft: { draft, release: () => void page.browser.locks.delete(lock) },
      async save(fields, { sync, isSent }) {
        const publish = (version?: string | null) => republishPost(storage, draft, fields, isSent, version);
        const { post } = await (sync ? sync.publish(draft.key, publish) : publish());
        return { message: 'Published again', id: post.id, slug: post.slug, stored: null };
      },
    });
  }

  function closeForm(page: Page): void {
    page.form?.close();
    page.form = null;
  }

  function answer(at: 0 | 1, choice: string): void {
    const form = pages[at].form?.form;
    const question = form?.getState().question ?? null;
    if (!form || !question) return;
    question.answer(toAnswer(question, choice));
  }

  async function step(page: Page, count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      page.turns.shift()?.();
      await settle();
      for (const word of getWords(getDraftTexts(pages))) saved.add(word);
    }
  }

  /** Runs all steps of a page, unless it waits for an answer. */
  async function finish(page: Page): Promise<void> {
    await settle();
    for (let done = 0; page.turns.length > 0 && done < 500; done += 1) await step(page, 1);
  }

  /** Notes the words that are saved now, and finds those that are no longer. */
  async function observe(): Promise<void> {
    const listed = (await posts.list({ withContent: true })).posts;
    const found = new Set(
      getWords([...listed.map(({ content }) => content), ...(await getOtherTexts(posts, pages))]),
    );
    for (const word of found) saved.add(word);
    expect([...saved].filter((word) => !found.has(word))).toEqual([]);
    for (const word of saved) expect(countPosts(listed, word)).toBeLessThanOrEqual(1);
  }
}

/** A post that is gone has two choices here, since a new post of the same text would be another one. */
function toAnswer(question: FormQuestion, choice: string): 'merged' | 'mine' | 'theirs' | 'neither' {
  const isGone = question.type === 'post' && question.theirs === null;
  if (choice === 'merged') return question.merged ? 'merged' : 'mine';
  if (choice === 'mine' || choice === 'neither') return choice;
  if (choice === 'both' && question.type === 'post' && !isGone) return 'both' as 'mine';
  return isGone ? 'neither' : 'theirs';
}

const getWords = (texts: readonly string[]) => texts.flatMap((text) => text.match(/word\d+/gu) ?? []);

function countPosts(listed: readonly BlogPost[], word: string): number {
  return listed.filter(({ content }) => content.includes(`${word}.`)).length;
}

/** Returns the texts of drafts and of the trash. */
async function getOtherTexts(posts: MemoryPostStore, pages: readonly Page[]): Promise<string[]> {
  const { drafts } = await posts.drafts.list();
  const stored = await Promise.all(drafts.map(({ key }) => posts.drafts.get(key)));
  const trash = await posts.trash.list();
  return [
    ...getDraftTexts(pages),
    ...stored.map((draft) => draft?.post.content ?? ''),
    ...trash.map(({ post }) => post.content),
  ];
}

/** Returns the texts of the drafts in the browsers. */
function getDraftTexts(pages: readonly Page[]): string[] {
  return pages.flatMap(({ browser }) => [...browser.drafts.values()].map(({ fields }) => fields.content));
}
