import { expose } from 'comlink';
import { vi } from 'vitest';

import type { TreePatch } from '../tree-patch.ts';
import type { MarkdownWorker } from '../markdown.worker.ts';

/**
 * Replaces `Worker` in tests. Parses nothing: the test decides when it loads and how it responds.
 */
export class FakeMarkdownWorker extends EventTarget {
  /** All workers started, in order. Clear before each test. */
  static readonly started: FakeMarkdownWorker[] = [];

  readonly url: URL;
  readonly options: WorkerOptions | undefined;
  readonly terminate = vi.fn<() => void>();
  /** The texts it received. */
  readonly received: string[] = [];

  readonly #inside = new EventTarget();
  readonly #loaded = Promise.withResolvers<void>();
  readonly #pending: ((patch: TreePatch | null) => void)[] = [];

  constructor(url: URL, options?: WorkerOptions) {
    super();
    this.url = url;
    this.options = options;
    FakeMarkdownWorker.started.push(this);
    const worker: Record<keyof MarkdownWorker, unknown> = {
      ready: () => this.#loaded.promise,
      parse: (content: string) => {
        this.received.push(content);
        return new Promise((resolve) => this.#pending.push(resolve));
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

  /** Responds to the oldest pending text. */
  async respond(patch: TreePatch | null): Promise<void> {
    this.#loaded.resolve();
    this.#pending.shift()?.(patch);
    await flushMicrotasks();
  }

  async fail(): Promise<void> {
    this.dispatchEvent(new Event('error'));
    await flushMicrotasks();
  }
}

/** Runs pending promise callbacks without advancing timers. */
export async function flushMicrotasks(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
}
