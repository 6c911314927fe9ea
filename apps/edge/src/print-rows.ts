/** `pnpm --filter edge rows [--posts 100000]`: what answers read and write in D1, with as many posts beside 100, in workerd on this machine. */
import { parseArgs } from 'node:util';

import { rowsOfAnswers } from './rows.ts';

const { values } = parseArgs({ options: { posts: { type: 'string', default: '100000' } } });
const counts = [100, Number(values.posts)];
const lists = [];
for (const count of counts) lists.push(await rowsOfAnswers(count));
const [few] = lists;
console.log('rows read and written:');
console.log(['', ...counts.map((count) => `${count} posts`)].map(column).join(''));
for (const what of few?.keys() ?? []) {
  const figures = lists.map((list) => list.get(what)).map((rows) => `${rows?.read}, ${rows?.written}`);
  console.log([what, ...figures].map(column).join(''));
}

function column(text: string, index: number): string {
  return index === 0 ? text.padEnd(45) : text.padStart(16);
}
