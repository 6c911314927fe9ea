import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { light } from './palette.ts';

/** The source of all icons. */
const markFile = join(import.meta.dirname, '..', '..', 'public', 'icon.svg');

/** Width and height of its grid in units. */
export const markGrid = 28;

/** Returns the shapes of the mark in fixed colors, without the `<svg>`. */
export async function readMarkShapes(): Promise<string> {
  const drawing = await readFile(markFile, 'utf8');
  const [, shapes] = /<\/style>(.*)<\/svg>/su.exec(drawing) ?? [];
  if (shapes === undefined)
    throw new Error(`${markFile} is not drawn as expected: a style, then the shapes. Mend brand-mark.ts.`);
  return shapes
    .replaceAll('class="i"', `color="${light.ink}"`)
    .replaceAll('class="g"', `color="${light.green}"`);
}
