import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { light } from './palette.ts';

/** The one drawing of the mark. Every other icon is made of it. */
const markFile = join(import.meta.dirname, '..', '..', 'public', 'icon.svg');

/** Units of its grid, the same in both directions. */
export const markGrid = 28;

/** The shapes of the mark in fixed colours, on their grid, without the `<svg>` around them. */
export async function readMarkShapes(): Promise<string> {
  const drawing = await readFile(markFile, 'utf8');
  const [, shapes] = /<\/style>(.*)<\/svg>/su.exec(drawing) ?? [];
  if (shapes === undefined)
    throw new Error(`${markFile} is not drawn as expected: a style, then the shapes. Mend brand-mark.ts.`);
  return shapes
    .replaceAll('class="i"', `color="${light.ink}"`)
    .replaceAll('class="g"', `color="${light.green}"`);
}
