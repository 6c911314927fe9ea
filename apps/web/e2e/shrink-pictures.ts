/** Part of `pnpm --filter web pictures:update`: the pictures in 256 colours, a third of their size and the same to the comparison. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

const folder = join(import.meta.dirname, 'pictures');

for (const name of readdirSync(folder)) {
  const file = join(folder, name);
  const picture = readFileSync(file);
  if ((await sharp(picture).metadata()).isPalette) continue;
  writeFileSync(
    file,
    await sharp(picture).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer(),
  );
}
