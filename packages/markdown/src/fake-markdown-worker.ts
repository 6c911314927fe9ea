import { expose } from 'comlink';
import { vi } from 'vitest';

import type { TreePatch } from './tree-patch.ts';
import type { MarkdownWorker } from './markdown.worker.ts';

/** For tests, in the place of `Worker`: it parses nothing, the test says when it has loaded and what it answers. */
export class FakeMarkdownWorker extends EventTarget {
  /** All that have been started, in turn. Empty it before each test. */
  static readonly started: FakeMarkdownWorker[] = [];

  readonly url: URL;
  readonly options: WorkerOptions | undefined;
  readonly terminate = vi.fn<() => void>();
  /** The texts it was asked to parse. */
  readonly received: string[] = [];

  readonly #inside = new EventTarget();
  readonly #loaded = Promise.withResolvers<void>();
  readonly #answers: ((answer: TreePatch | null) => void)[] = [];

  constructor(address: URL, options?: WorkerOptions) {
    super();
    this.url = address;
    this.options = options;
    FakeMarkdownWorker.started.push(this);
    const worker: Record<keyof MarkdownWorker, unknown> = {
      ready: () => this.#loaded.promise,
      parse: (content: string) => {
        this.received.push(content);
        return new Promise((resolve) => this.#answers.push(resolve));
      },
    };
    expose(worker, {
      addEventListener: this.#inside.addEventListener.bind(this.#inside),
      removeEventListener: this.#inside.removeEventListener.bind(this.#inside),
      postMessage: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
    });
  }

  postMessage(data: unknown): void {
    this.#inside.dispatchEvent(new MessageEvent('message', { data }));
  }

  async load(): Promise<void> {
    this.#loaded.resolve();
    await flushMicrotasks();
  }

  /** Answers the first text that has no answer. */
  async respond(answer: TreePatch | null): Promise<void> {
    this.#loaded.resolve();
    this.#answers.shift()?.(answer);
    await flushMicrotasks();
  }

  async fail(): Promise<void> {
    this.dispatchEvent(new Event('error'));
    await flushMicrotasks();
  }
}

/** Lets what has been said be heard, without any time passing. */
export async function flushMicrotasks(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
}
