import type { BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';

import { makeStorageNull, throwOnStorageAccess } from '../block-storage.ts';

/** A browser with stored posts in a state that no version of the site leaves. */
export interface CorruptedStore {
  readonly name: string;
  /** The text under `blogPosts`; by default a list of two posts with content. */
  readonly text?: string;
  /** JavaScript would lose a part of the text when saving it, so the exact text must be kept. */
  readonly isLossy?: boolean;
  /** Runs in every page before the site's code: a failing storage. Must be self-contained. */
  readonly breakBrowser?: () => void;
  /** Runs once on the origin, before the site opens: a database in another state. */
  readonly breakDatabase?: () => Promise<void>;
}

const june = makePost({ id: 6, title: 'June', slug: 'june', content: 'The *text* of June.' });
const may = makePost({ id: 5, title: 'May', slug: 'may' });

/** Posts with content, for stores that are broken elsewhere. */
export const wholeText = JSON.stringify([june, may]);

const listOf = (...entries: readonly unknown[]): string => JSON.stringify(entries);
const juneWith = (overrides: object): string => listOf({ ...june, ...overrides }, may);
const juneWithout = (...fields: readonly (keyof BlogPost)[]): string =>
  listOf(
    Object.fromEntries(Object.entries(june).filter(([key]) => !fields.some((field) => field === key))),
    may,
  );
/** Returns JSON with a raw text as June's id that `JSON.stringify` can't produce. */
const juneWithRawId = (raw: string): string => wholeText.replace('"id":6', `"id":${raw}`);

const texts: Readonly<Record<string, string>> = {
  'cut off in the second post': wholeText.slice(0, -40),
  'cut off in the first key': '[{"i',
  'cut off after an escape': '[{"id":1,"title":"A\\',
  'without its end': wholeText.slice(0, -1),
  'without its beginning': wholeText.slice(1),
  empty: '',
  'only white space': ' \n\t ',
  null: 'null',
  undefined: 'undefined',
  'a number': '42',
  'a text': '"text"',
  true: 'true',
  'an empty object': '{}',
  'a newer form: an object with a version': JSON.stringify({ version: 2, posts: [june, may] }),
  'newer fields in every post': listOf(
    { ...june, version: 9, tags: ['a'], body: { blocks: [] } },
    { ...may, draft: true },
  ),
  'nulls for posts': '[null,null]',
  'numbers and texts for posts': '[1,"two",3.5,false]',
  'lists for posts': listOf([june], [may]),
  'a list in a list': listOf([june, may]),
  'one post and much else': listOf(june, 'not a post', null, 7),
  'a wrong type in every field': listOf({
    id: 'six',
    title: 7,
    excerpt: null,
    date: {},
    author: [],
    slug: 8,
    content: { text: 'x' },
    isMarkdown: 'yes',
  }),
  'a post without any field': '[{}]',
  'no title': juneWithout('title'),
  'no slug': juneWithout('slug'),
  'no id': juneWithout('id'),
  'no content': juneWithout('content'),
  'no isMarkdown': juneWithout('isMarkdown'),
  'only a title': '[{"title":"Alone"}]',
  'ids as texts': listOf({ ...june, id: '6' }, { ...may, id: '5' }),
  'an id of null': juneWith({ id: null }),
  'a negative id': juneWith({ id: -6 }),
  'half an id': juneWith({ id: 0.5 }),
  'a huge id': juneWithRawId('1e308'),
  'NaN for an id': juneWithRawId('NaN'),
  'an id of -0': juneWithRawId('-0'),
  'an id twice': listOf(june, { ...may, id: june.id }),
  'a slug twice': listOf(june, { ...may, slug: june.slug }),
  'a post twice': listOf(june, june, may),
  'a __proto__ key': wholeText.replace('{', '{"__proto__":{"title":"stolen","polluted":true},'),
  'keys of the prototype': juneWith({
    constructor: 'x',
    prototype: null,
    toString: 1,
    hasOwnProperty: [],
    valueOf: {},
  }),
  '__proto__ for a slug': juneWith({ slug: '__proto__', title: 'constructor' }),
  'half a surrogate pair in the text': juneWith({ title: 'Half \ud83d', content: '\udc00 half' }),
  'half a surrogate pair in the slug': juneWith({ slug: 'half-\ud83d' }),
  'cut through a surrogate pair': '[{"id":6,"title":"\ud83d',
  'NULs in the text': juneWith({ title: 'N\0L', slug: 'n\0l', content: '\0' }),
  'a raw NUL': wholeText.replace('June', 'Ju\0ne'),
  'a byte order mark': `\u{feff}${wholeText}`,
  'a title of a million characters': juneWith({ title: 'W '.repeat(500_000) }),
  'a content of three million characters': juneWith({ content: 'long '.repeat(600_000), isMarkdown: false }),
  'nearly all of the room, and not readable whole': `[${JSON.stringify({ ...june, content: 'x'.repeat(5_100_000) })},7]`,
  'a deep value in a field nobody knows': wholeText.replace(
    '{',
    `{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`,
  ),
  'nothing but depth': '['.repeat(100_000) + ']'.repeat(100_000),
  'deep Markdown': juneWith({ content: '> '.repeat(5_000) }),
  'ten thousand posts': JSON.stringify(
    Array.from({ length: 10_000 }, (_, index) => makePost({ id: index + 1, slug: `post-${index}` })),
  ),
  'a date of nonsense': juneWith({ date: 'the 45th of Nevermber, 0000' }),
  'a date as a number': juneWith({ date: 1_700_000_000_000 }),
  'an empty slug': juneWith({ slug: '' }),
  'slashes in a slug': juneWith({ slug: 'a/b//c' }),
  'two dots for a slug': juneWith({ slug: '..' }),
  'a slug that is a route': juneWith({ slug: 'new' }),
  'a slug of marks': juneWith({ slug: '?x=1#top&y' }),
  'a slug of half an escape': juneWith({ slug: '%E0%A4' }),
  'slugs that differ only in their normal form': listOf({ ...june, slug: 'é' }, { ...may, slug: 'e\u0301' }),
  'a slug of invisible characters': juneWith({ slug: '\u200b\u202e\u{e0001}' }),
  'markup in every field': juneWith({
    title: '<script>alert(1)</script>',
    author: '<img src=x onerror=alert(1)>',
    date: '"><svg onload=alert(1)>',
    excerpt: '</p><h1>x',
    slug: '<b>',
  }),
  'a comma too many': '[{"id":6,"title":"June"},]',
  'an object of JavaScript': "[{id:6,title:'June'}]",
  'a comment': `/* posts */ ${wholeText}`,
  'two lists': wholeText + wholeText,
  'bytes read wrongly': wholeText.replaceAll('June', 'Ã‚Â\u{fffd}ne').replace('}', '\u{fffd}'),
  base64: btoa(wholeText),
  'a page of HTML': '<!doctype html><title>502 Bad Gateway</title>',
  '[object Object]': '[object Object]',
  'raw control characters': wholeText.replace('June', 'Ju\u{1}\nne'),
};

/** JSON with a list of posts, of which `JSON.parse` silently drops a part. */
const lossyTexts: Readonly<Record<string, string>> = {
  'an endless id': juneWithRawId('1e999'),
  'an id past the safe integers': juneWithRawId('9007199254740993'),
  'a number of too many digits in a field nobody knows': wholeText.replace(
    '{',
    '{"more":[{"at":0.12345678901234567890}],',
  ),
  'a key twice in a post': wholeText.replace('{', '{"title":"The first title",'),
  'a key twice, written in two ways': wholeText.replace('{', String.raw`{"\u0074itle":"The first title",`),
  'a key twice, deep in a field nobody knows': wholeText.replace('{', '{"more":[{"a":1,"b":2,"a":3}],'),
};

const databases: Readonly<Record<string, () => Promise<void>>> = {
  'a journal of broken records': () =>
    openDatabase(['unreadable', 'journal'], 1, (database) => {
      const journal = database.transaction('journal', 'readwrite').objectStore('journal');
      const records = [
        { revision: 1 },
        { revision: 2, change: { type: 'add' }, before: 1, after: null, at: 'now' },
        { revision: 3, changes: [{ type: 'add', post: null }], before: '1:1', after: '2:2', at: Date.now() },
        {
          revision: 4,
          changes: [{ type: 'create', post: null }],
          before: '1:1',
          after: '2:2',
          at: Date.now(),
        },
        { revision: 5, changes: [{ type: 'update', id: 6 }], before: '1:1', after: '2:2', at: Date.now() },
        { revision: 'six', changes: [], before: '', after: '', at: 0 },
        { revision: [7], changes: [{ type: 'melt' }], before: '', after: '', at: 0 },
        { revision: Number.MAX_VALUE, changes: 7 },
      ];
      for (const record of records) journal.put(record);
    }),
  'kept texts that are none': () =>
    openDatabase(['unreadable', 'journal'], 1, (database) => {
      const kept = database.transaction('unreadable', 'readwrite').objectStore('unreadable');
      for (const value of [null, 7, { text: 'x' }, ['y']]) kept.put(value, Math.random());
      localStorage.setItem('blogPosts.hasUnreadable', '1');
    }),
  'a database of a newer version': () => openDatabase(['unreadable', 'journal', 'more'], 7),
  'a database without its stores': () => openDatabase([], 1),
  'a database with half of its stores': () => openDatabase(['unreadable'], 3),
  'the flag of a kept text, and none there': async () =>
    localStorage.setItem('blogPosts.hasUnreadable', 'yes'),
  'a kept text with a key of nonsense': async () => {
    localStorage.setItem('blogPosts.hasUnreadable', '1');
    localStorage.setItem('blogPosts.unreadable.soon', 'kept');
  },
};

const browsers: Readonly<Record<string, () => void>> = {
  'a database that throws': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No.', 'SecurityError');
    };
  },
  'a database that never opens': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  'a database that fails to open': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest;
      Object.defineProperty(request, 'error', { value: new DOMException('Internal error', 'UnknownError') });
      setTimeout(() => request.dispatchEvent(new Event('error')));
      return request;
    };
  },
  'a database that fails in every transaction': () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The connection is closing.', 'InvalidStateError');
    };
  },
  'no database at all': () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  },
  'a storage that throws when it is looked at': throwOnStorageAccess,
  'null for a storage': makeStorageNull,
  'undefined for a storage': () => {
    Object.defineProperty(globalThis, 'localStorage', { get: () => undefined });
  },
  'a storage that throws when it is read': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
  },
  'a storage that is full (QuotaExceededError)': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
  'a storage that is full (NS_ERROR_DOM_QUOTA_REACHED)': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'NS_ERROR_DOM_QUOTA_REACHED');
    };
  },
  'a storage that is full (code 22)': () => {
    Storage.prototype.setItem = () => {
      throw Object.assign(new Error('Full.'), { code: 22 });
    };
  },
  'a storage that is full (code 1014)': () => {
    Storage.prototype.setItem = () => {
      throw Object.assign(new Error('Full.'), { code: 1014 });
    };
  },
  'a storage that ignores what is written': () => {
    Storage.prototype.setItem = () => {};
  },
  'a storage that cuts what is written': () => {
    const setItem = Reflect.get(Storage.prototype, 'setItem');
    Storage.prototype.setItem = function (key: string, value: string) {
      // The old value returns before the next read, so only an immediate read shows it.
      const old = this.getItem(key);
      Reflect.apply(setItem, this, [key, value.slice(0, 100)]);
      if (key === 'blogPosts' && old !== null) queueMicrotask(() => Reflect.apply(setItem, this, [key, old]));
    };
  },
  'a storage that throws a text': () => {
    Storage.prototype.setItem = () => {
      // oxlint-disable-next-line no-throw-literal -- that is the case
      throw 'no';
    };
  },
  'a storage that is read-only': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Read-only.', 'NoModificationAllowedError');
    };
  },
  'no locks': () => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  },
  'locks that are refused': () => {
    // A tab starts as about:blank, which has no storage.
    if (!('LockManager' in globalThis)) return;
    LockManager.prototype.request = () => Promise.reject(new DOMException('No.', 'SecurityError'));
    LockManager.prototype.query = () => Promise.reject(new DOMException('No.', 'SecurityError'));
  },
};

export const corruptedStores: readonly CorruptedStore[] = [
  ...Object.entries(texts).map(([name, text]) => ({ name, text })),
  ...Object.entries(lossyTexts).map(([name, text]) => ({ name, text, isLossy: true })),
  ...Object.entries(databases).map(([name, breakDatabase]) => ({ name, breakDatabase })),
  ...Object.entries(browsers).map(([name, breakBrowser]) => ({ name, breakBrowser })),
];

/** Creates the site's database in another form. Runs in the page. */
declare function openDatabase(
  stores: readonly string[],
  version: number,
  fill?: (database: IDBDatabase) => void,
): Promise<void>;

/** The source of {@link openDatabase}, for the page. */
export const openDatabaseSource = `globalThis.openDatabase = (stores, version, fill) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('branchbook', version);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const name of stores)
        opening.result.createObjectStore(name, name === 'journal' ? { keyPath: 'revision' } : undefined);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      if (fill) fill(database);
      database.close();
      resolve();
    };
  });`;
