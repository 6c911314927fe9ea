import { numberIn, type SqlDatabase } from './sql-database.ts';

/** The distance between new neighbors: 20 posts fit between them before others must move. */
const spacing = 2 ** 20;
/** Positions stay below it, so that numbers and sums of two are exact. */
const maxPosition = 2 ** 51;
/** The distance of posts that moved because there was no room. */
const spacingAfterMoving = 2 ** 10;

/** A row of the list. */
export interface ListRow {
  readonly row: number;
  /** The position in the database; null if the row is not in the list there. */
  readonly oldPosition: number | null;
}

/** A post in the planned list. */
export interface Entry extends ListRow {
  /** The position that it gets if it is between those of its neighbors. */
  readonly preferred: number | null;
  /** The new position; null until `place` assigns one. */
  position: number | null;
}

/** Posts between two positions (exclusive) that were not read. There may be none. */
interface Gap {
  readonly low: number;
  readonly high: number;
  /** The rows that were removed from it; may contain those of its neighbors. */
  readonly removed: number[];
}

type Item = Entry | Gap;

/**
 * The list after some changes. `place` reads the neighbors of inserted posts; nothing else is read,
 * and nothing is written. If another writer changes the list during a read, writing the plan fails.
 */
export class LazyList {
  readonly #database: SqlDatabase;
  readonly #items: Item[] = [{ low: -(2 ** 53), high: 2 ** 53, removed: [] }];
  readonly #top: number;

  /** @param top the position of the first deleted post; Infinity if there is none */
  constructor(database: SqlDatabase, top: number) {
    this.#database = database;
    this.#top = top;
  }

  /** Returns the posts that were read or inserted. Their positions are set after `place`. */
  getEntries(): readonly Entry[] {
    return this.#items.filter((item) => isEntry(item));
  }

  insertFirst(post: ListRow): void {
    this.#insert(0, post);
  }

  insertLast(post: ListRow): void {
    this.#insert(this.#items.length, post);
  }

  /** Inserts a post before another one that is in the list. */
  insertBefore(post: ListRow, next: ListRow): void {
    this.#insert(this.#split(next), post);
  }

  /** Inserts a post at a position, or after the post that is there. */
  insertAt(post: ListRow, position: number): void {
    this.#insert(this.#splitAt(position), post, position);
  }

  /**
   * Removes a post that is in the list. One without a position remains until it has one, for the
   * trash.
   */
  remove(post: ListRow): void {
    const item = this.#items[this.#indexOf(post)];
    if (item && isEntry(item) && item.position === null) return;
    this.#takeOut(post);
  }

  /** Moves a post that is in the list before another one, or to the end if that is null. */
  move(post: ListRow, next: ListRow | null): void {
    this.#takeOut(post);
    if (next) this.insertBefore(post, next);
    else this.insertLast(post);
  }

  /** Assigns positions to inserted posts. Neighbors move a little if there is no room. */
  async place(): Promise<void> {
    for (let start = 0; start < this.#items.length; start += 1) {
      if (this.#isUnplaced(start)) start = await this.#placeRun(start);
    }
  }

  /** Assigns positions to the unplaced posts from `start`. Returns the index after them. */
  async #placeRun(from: number): Promise<number> {
    let [start, end] = await this.#readAround(from, from);
    for (let widening = 0; ; widening = Math.max(1, widening * 2)) {
      for (let step = 0; step < widening; step += 1) {
        if (start > 0) {
          start -= 1;
          this.#unplace(start);
        }
        this.#unplace(end);
        [start, end] = await this.#readAround(start, end);
      }
      const run = this.#items.slice(start, end).filter((item) => isEntry(item));
      const bounds = { low: this.#positionAt(start - 1), high: this.#positionAt(end), top: this.#top };
      const positions = positionsBetween(bounds, run, widening === 0 ? 1 : spacingAfterMoving);
      if (!positions) continue;
      for (const [index, entry] of run.entries()) entry.position = positions[index] ?? null;
      return end;
    }
  }

  /**
   * Reads the posts before `start` and after the unplaced posts from `end` on. Returns the indexes
   * of the same stretch, with those unplaced posts.
   */
  async #readAround(from: number, to: number): Promise<readonly [start: number, end: number]> {
    let [start, end] = [from, to];
    for (let gap = this.#gapAt(start - 1); gap; gap = this.#gapAt(start - 1)) {
      const last = await this.#read(gap, 'DESC');
      const replacement = last ? [{ ...gap, high: last.position ?? gap.low }, last] : [];
      this.#items.splice(start - 1, 1, ...replacement);
      const shift = replacement.length - 1;
      [start, end] = [start + shift, end + shift];
    }
    for (;;) {
      while (this.#isUnplaced(end)) end += 1;
      const gap = this.#gapAt(end);
      if (!gap) return [start, end];
      const first = await this.#read(gap, 'ASC');
      this.#items.splice(end, 1, ...(first ? [first, { ...gap, low: first.position ?? gap.high }] : []));
    }
  }

  /** Reads the first or last post of a gap; null if it is empty. */
  async #read({ low, high, removed }: Gap, direction: 'ASC' | 'DESC'): Promise<Entry | null> {
    const [found] = await this.#database.all({
      sql: `SELECT row, position FROM post WHERE position > ? AND position < ?
        AND row NOT IN (SELECT value FROM json_each(?)) ORDER BY position ${direction} LIMIT 1`,
      values: [low, high, JSON.stringify(removed)],
    });
    return found ? createPlaced(numberIn(found, 'row'), numberIn(found, 'position')) : null;
  }

  #insert(index: number, { row, oldPosition }: ListRow, preferred = oldPosition): void {
    this.#items.splice(index, 0, { row, oldPosition, preferred, position: null });
  }

  #takeOut(post: ListRow): void {
    const index = this.#indexOf(post);
    const gap = this.#gapAt(index);
    if (gap) gap.removed.push(post.row);
    else this.#items.splice(index, 1);
  }

  /** Returns the index of the item that is or contains a post of the list. */
  #indexOf({ row, oldPosition }: ListRow): number {
    const own = this.#items.findIndex((item) => isEntry(item) && item.row === row);
    if (own !== -1 || oldPosition === null) return own;
    return this.#items.findIndex(
      (item) => !isEntry(item) && item.low < oldPosition && oldPosition < item.high,
    );
  }

  /** Makes a post of the list an item of its own and returns its index. */
  #split(post: ListRow): number {
    const index = this.#indexOf(post);
    const gap = this.#gapAt(index);
    if (!gap || post.oldPosition === null) return index;
    const { oldPosition: position } = post;
    const parts = [{ ...gap, high: position }, createPlaced(post.row, position), { ...gap, low: position }];
    this.#items.splice(index, 1, ...parts);
    return index + 1;
  }

  /** Returns the index of the first item after a position. Splits the gap around it. */
  #splitAt(position: number): number {
    for (const [index, item] of this.#items.entries()) {
      if (isEntry(item)) {
        if (item.position !== null && item.position > position) return index;
      } else if (item.low >= position) {
        return index;
      } else if (item.high > position + 1) {
        // A post at the position is in the first part.
        this.#items.splice(index, 1, { ...item, high: position + 1 }, { ...item, low: position });
        return index + 1;
      }
    }
    return this.#items.length;
  }

  #gapAt(index: number): Gap | null {
    const item = this.#items[index];
    return item && !isEntry(item) ? item : null;
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
}

/** The position of a run of posts. */
export interface Bounds {
  /** The position before it; null at the start of the list. */
  readonly low: number | null;
  /** The position after it; null at the end of the list. */
  readonly high: number | null;
  /** Posts at the start of the list get positions before it, and so before deleted posts. */
  readonly top: number;
}

/**
 * Returns positions within bounds: the preferred ones if they are in order, else evenly spaced ones.
 * Returns null if these would be closer than `minSpacing`.
 */
function positionsBetween(
  { low, high, top }: Bounds,
  run: readonly Pick<Entry, 'preferred'>[],
  minSpacing: number,
): readonly number[] | null {
  const preferred = getPreferred(run, low ?? -Infinity, high ?? Infinity);
  if (preferred) return preferred;

  const step = low === null || high === null ? spacing : Math.floor((high - low) / (run.length + 1));
  if (step < minSpacing) return null;
  const first = low === null ? Math.min(high ?? spacing, top) - step * run.length : low + step;
  const positions = run.map((_, index) => first + step * index);
  if (Math.max(Math.abs(first), Math.abs(positions.at(-1) ?? 0)) < maxPosition) return positions;
  return low === null && high === null ? run.map((_, index) => spacing * index) : null;
}

function getPreferred(
  run: readonly Pick<Entry, 'preferred'>[],
  low: number,
  high: number,
): readonly number[] | null {
  const positions: number[] = [];
  let last = low;
  for (const { preferred } of run) {
    // The next position, so that other posts of the trash return to the right side.
    const position = preferred === last ? last + 1 : preferred;
    if (position === null || position <= last) return null;
    positions.push(position);
    last = position;
  }
  return last < high ? positions : null;
}

function createPlaced(row: number, position: number): Entry {
  return { row, oldPosition: position, preferred: position, position };
}

function isEntry(item: Item): item is Entry {
  return 'row' in item;
}
