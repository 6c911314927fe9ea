import { numberIn, type SqlDatabase, type SqlRow, type SqlValue } from './sql-database.ts';

/** The distance between new neighbors: 20 posts fit between them before others must move. */
const spacing = 2 ** 20;
/** Positions stay below it, so that numbers and sums of two are exact. */
const maxPosition = 2 ** 51;
/** The distance of posts that moved because there was no room. */
const spacingAfterMoving = 2 ** 10;

/** A post in the planned list. */
export interface Entry {
  readonly row: number;
  /** The position in the database; null for a new post. */
  readonly oldPosition: number | null;
  /** The new position; null until `place` assigns one. */
  position: number | null;
}

/** Posts between two positions (exclusive) that were not read. */
interface Gap {
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** The rows that were removed from it. */
  readonly removed: readonly number[];
}

type Item = Entry | Gap;

/**
 * The list after some changes. Reads only what the changes touch, and writes nothing. If another
 * writer changes the list during a read, writing the plan fails.
 */
export class LazyList {
  readonly #database: SqlDatabase;
  #items: Item[];
  #count: number;

  constructor(database: SqlDatabase, count: number) {
    this.#database = database;
    this.#count = count;
    this.#items = [{ low: -(2 ** 53), high: 2 ** 53, count, removed: [] }];
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the posts whose position changes. Call `place` first. */
  getMoved(): readonly Entry[] {
    return this.#items
      .filter((item) => isEntry(item))
      .filter((entry) => entry.position !== entry.oldPosition);
  }

  /** Inserts a post at an index of the list, or after its last post. */
  async insert(at: number, { row, oldPosition }: Omit<Entry, 'position'>): Promise<void> {
    let before = at;
    let index = 0;
    for (
      let item = this.#items[0];
      item && before >= getCount(item) && before > 0;
      item = this.#items[index]
    ) {
      before -= getCount(item);
      index += 1;
    }
    const item = this.#items[index];
    if (before > 0 && item && !isEntry(item)) {
      await this.#readAt(index, before);
      index += 1;
    }
    this.#items.splice(index, 0, { row, oldPosition, position: null });
    this.#count += 1;
  }

  /** Removes a post that is in the list. */
  remove(post: Omit<Entry, 'position'>): void {
    const index = this.#indexOf(post);
    const item = this.#items[index];
    if (!item) return;
    this.#count -= 1;
    if (isEntry(item)) this.#items.splice(index, 1);
    else this.#items[index] = { ...item, count: item.count - 1, removed: [...item.removed, post.row] };
  }

  /** Returns the index of a post that the list holds. */
  async getRank(post: Omit<Entry, 'position'>): Promise<number> {
    return (await this.getRanks([post])).get(post.row) ?? 0;
  }

  /**
   * Returns the indexes of posts that the list holds, by row. Each unread stretch takes one query,
   * however many of the posts are in it.
   */
  async getRanks(posts: readonly Omit<Entry, 'position'>[]): Promise<ReadonlyMap<number, number>> {
    const places = new Map<number, number>();
    let start = 0;
    for (const item of this.#items) {
      if (isEntry(item)) places.set(item.row, start);
      start += getCount(item);
    }
    start = 0;
    for (const item of this.#items) {
      const unread = isEntry(item)
        ? []
        : posts.filter(({ row, oldPosition }) => !places.has(row) && isWithin(item, oldPosition));
      for (const [row, before] of unread.length > 0 ? await this.#countBefore(item as Gap, unread) : []) {
        places.set(row, start + before);
      }
      start += getCount(item);
    }
    return places;
  }

  /**
   * Counts, for each of these posts, the posts before it in the gap, by row. Reads the gap up to
   * the last of them.
   */
  async #countBefore(
    { low, removed }: Gap,
    posts: readonly Omit<Entry, 'position'>[],
  ): Promise<(readonly [number, number])[]> {
    const last = Math.max(...posts.map(({ oldPosition }) => oldPosition ?? low));
    const counted = await this.#database.all({
      sql: `SELECT row, before FROM (
          SELECT row, row_number() OVER (ORDER BY position) - 1 AS before FROM post
          WHERE position > ? AND position <= ? AND row NOT IN (SELECT value FROM json_each(?))
        ) WHERE row IN (SELECT value FROM json_each(?))`,
      values: [low, last, JSON.stringify(removed), JSON.stringify(posts.map(({ row }) => row))],
    });
    return counted.map((row) => [numberIn(row, 'row'), numberIn(row, 'before')]);
  }

  /** Assigns positions to inserted posts. Neighbors move a little if there is no room. */
  async place(): Promise<void> {
    this.#items = this.#items.filter((item) => getCount(item) > 0);
    for (let start = 0; start < this.#items.length; start += 1) {
      if (this.#isUnplaced(start)) start = await this.#placeRun(start);
    }
  }

  /** Assigns positions to the unplaced posts from `start`. Returns the index after them. */
  async #placeRun(from: number): Promise<number> {
    let start = from;
    let end = start + 1;
    while (this.#isUnplaced(end)) end += 1;
    for (let widening = 0; ; widening = Math.max(1, widening * 2)) {
      for (let step = 0; step < widening; step += 1) {
        const shift = await this.#readBefore(start);
        [start, end] = [start + shift, end + shift];
        if (start > 0) {
          start -= 1;
          this.#unplace(start);
        }
        await this.#readAfter(end);
        if (end < this.#items.length) {
          this.#unplace(end);
          end += 1;
        }
        while (this.#isUnplaced(end)) end += 1;
      }
      const shift = await this.#readBefore(start);
      [start, end] = [start + shift, end + shift];
      await this.#readAfter(end);
      const run = this.#items.slice(start, end).filter((item) => isEntry(item));
      const between = { low: this.#positionAt(start - 1), high: this.#positionAt(end) };
      const positions = positionsBetween(between, run, widening === 0 ? 1 : spacingAfterMoving);
      if (!positions) continue;
      for (const [index, entry] of run.entries()) entry.position = positions[index] ?? null;
      return end;
    }
  }

  /**
   * Returns the index of the item with a post. Inserted posts are items, even if a gap contained
   * them before.
   */
  #indexOf({ row, oldPosition }: Omit<Entry, 'position'>): number {
    const own = this.#items.findIndex((item) => isEntry(item) && item.row === row);
    return own === -1 ? this.#items.findIndex((item) => !isEntry(item) && isWithin(item, oldPosition)) : own;
  }

  #isUnplaced(index: number): boolean {
    const item = this.#items[index];
    return item !== undefined && isEntry(item) && item.position === null;
  }

  #unplace(index: number): void {
    const item = this.#items[index];
    if (item && isEntry(item)) item.position = null;
  }

  #positionAt(index: number): number | null {
    const item = this.#items[index];
    return item && isEntry(item) ? item.position : null;
  }

  /** Reads the post before an index, if it is in a gap. Returns the shift of the index. */
  async #readBefore(index: number): Promise<0 | 1> {
    const item = this.#items[index - 1];
    if (!item || isEntry(item)) return 0;
    return (await this.#readAt(index - 1, item.count - 1)) - 1 > 0 ? 1 : 0;
  }

  async #readAfter(index: number): Promise<void> {
    const item = this.#items[index];
    if (item && !isEntry(item)) await this.#readAt(index, 0);
  }

  /** Reads one post of a gap. Returns the number of items that replace the gap. */
  async #readAt(index: number, offset: number): Promise<number> {
    const stretch = this.#items[index] as Gap;
    const isNearEnd = offset > stretch.count / 2;
    const [direction, skipped] = isNearEnd ? ['DESC', stretch.count - 1 - offset] : ['ASC', offset];
    const [found] = await this.#read(
      stretch,
      'row, position',
      `ORDER BY position ${direction} LIMIT 1 OFFSET ?`,
      [skipped],
    );
    if (!found) throw new Error('The list was changed meanwhile.');
    const position = numberIn(found, 'position');
    const { low, high, count, removed } = stretch;
    const parts: Item[] = [
      { low, high: position, count: offset, removed },
      { row: numberIn(found, 'row'), oldPosition: position, position },
      { low: position, high, count: count - 1 - offset, removed },
    ];
    const kept = parts.filter((part) => getCount(part) > 0);
    this.#items.splice(index, 1, ...kept);
    return kept.length;
  }

  #read(
    { low, high, removed }: Gap,
    columns: string,
    rest: string,
    values: readonly SqlValue[],
  ): Promise<readonly SqlRow[]> {
    const isLeft = removed.length > 0 ? 'AND row NOT IN (SELECT value FROM json_each(?))' : '';
    return this.#database.all({
      sql: `SELECT ${columns} FROM post WHERE position > ? AND position < ? ${isLeft} ${rest}`,
      values: [low, high, ...(removed.length > 0 ? [JSON.stringify(removed)] : []), ...values],
    });
  }
}

/**
 * Returns evenly spaced positions between two others; null if they would be closer than
 * `minSpacing`. A single post that is already between them keeps its position.
 */
export function positionsBetween(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  run: readonly Pick<Entry, 'oldPosition'>[],
  minSpacing: number,
): readonly number[] | null {
  const [only] = run;
  const old = run.length === 1 ? (only?.oldPosition ?? null) : null;
  if (old !== null && old > (low ?? -Infinity) && old < (high ?? Infinity)) return [old];

  const step = low === null || high === null ? spacing : Math.floor((high - low) / (run.length + 1));
  if (step < minSpacing) return null;
  const first = low === null ? (high ?? spacing) - step * run.length : low + step;
  const positions = run.map((_, index) => first + step * index);
  const isWithinLimits = Math.max(Math.abs(first), Math.abs(positions.at(-1) ?? 0)) < maxPosition;
  return isWithinLimits || (low === null && high === null) ? positions : null;
}

function isEntry(item: Item): item is Entry {
  return 'row' in item;
}

function getCount(item: Item): number {
  return isEntry(item) ? 1 : item.count;
}

function isWithin({ low, high }: Gap, position: number | null): boolean {
  return position !== null && position > low && position < high;
}
