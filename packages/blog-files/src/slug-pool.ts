import { makeUniqueSlug, type SlugOptions } from '@branchbook/blog-core';

/** Assigns unique slugs, each in constant time. */
export class SlugPool {
  readonly #taken = new Set<string>();
  readonly #nextNumber = new Map<string, number>();
  readonly #options: SlugOptions;

  constructor(options: SlugOptions) {
    this.#options = options;
  }

  add(slug: string): void {
    this.#taken.add(slug.normalize('NFC'));
  }

  /** Returns true if the slug is neither taken nor reserved. */
  isFree(slug: string): boolean {
    return !this.#taken.has(slug.normalize('NFC')) && makeUniqueSlug(slug, [], this.#options) === slug;
  }

  /** Takes and returns `slug`, or the first of `slug-2`, `slug-3`, … that is free. */
  take(slug: string): string {
    const base = slug || 'post';
    let number = this.#nextNumber.get(base) ?? 2;
    let candidate = slug;
    while (!this.isFree(candidate)) {
      candidate = `${base}-${number}`;
      number += 1;
      this.#nextNumber.set(base, number);
    }
    this.add(candidate);
    return candidate;
  }
}
