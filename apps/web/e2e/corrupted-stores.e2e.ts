import { checkStore } from './support/corrupted-stores/check-store.ts';
import { corruptedStores } from './support/corrupted-stores/corrupted-stores.ts';
import { servers } from './support/servers.ts';
import { localStorageOnly } from './support/post-storage.ts';
import { expect, test } from './support/test.ts';

/** One store of each kind; `pnpm --filter reliability reliability:corrupted-stores` tests all. */
const chosen = [
  'cut off in the second post',
  'a newer form: an object with a version',
  'a wrong type in every field',
  'a post without any field',
  'an id twice',
  'a key twice in a post',
  'an id past the safe integers',
  'a __proto__ key',
  'half a surrogate pair in the slug',
  'a journal of broken records',
  'a database without its stores',
  'a database that never opens',
  'a storage that throws when it is looked at',
  'a storage that is full (code 1014)',
  'a storage that ignores what is written',
];

const longest = 'nearly all of the room, and not readable whole';

for (const name of chosen) {
  test(
    `six routes work, reading changes nothing and a publish loses nothing with ${name}`,
    localStorageOnly,
    async ({ browser }) => {
      const store = corruptedStores.find((candidate) => candidate.name === name);
      expect(store && (await checkStore(browser, servers.demo.url, store))).toEqual([]);
    },
  );
}

// So much text needs two tests.
for (const [promise, step] of [
  ['six routes work and reading changes nothing', 'look'],
  ['a publish loses nothing', 'publish'],
] as const) {
  test(`${promise} with ${longest}`, localStorageOnly, async ({ browser }) => {
    const store = corruptedStores.find((candidate) => candidate.name === longest);
    expect(store && (await checkStore(browser, servers.demo.url, store, [step]))).toEqual([]);
  });
}
