import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import satori from 'satori';
import sharp from 'sharp';

import { cardSize } from '../../app/seo/site-content.ts';
import { markGrid, readMarkShapes } from './brand-mark.ts';
import { type CardGraph, renderLedgerEdge } from './ledger-edge.ts';
import { light } from './palette.ts';

export interface CardTexts {
  /** Above the title, in mono. */
  kicker: string;
  title: string;
  /** Below the title, in mono. */
  note: string;
  /** The graph at the edge. */
  graph: CardGraph;
}

/** Coordinates in px. The mark's stem continues down the card as the trunk, as on the pages. */
const trunkX = 64;
const markSize = 60;
const textX = 124;
const textWidth = 744;
const kickerY = 196;

/**
 * Renders the card for link previews as a PNG: the mark, the trunk, the title in the site's font,
 * and the ledger's edge with a graph.
 */
export async function renderCard(texts: CardTexts): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
${await ground(texts)}
${await satori(words(texts), { ...cardSize, fonts: await fonts() })}
</svg>`;
  // With few colors, a palette makes the file a fifth of the size.
  return sharp(Buffer.from(svg))
    .flatten({ background: light.paper })
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

async function ground({ graph }: CardTexts): Promise<string> {
  const { width, height } = cardSize;
  const scale = markSize / markGrid;
  // The stem is 7 units from the left of the mark.
  const markAt = [trunkX - 7 * scale, 52];
  const kickerMiddle = kickerY + 15;
  return `<rect width="${width}" height="${height}" fill="${light.paper}"/>
<path d="M${trunkX} ${52 + 26 * scale}V${height}" stroke="${light.trunk}" stroke-width="3"/>
<path d="M${trunkX} ${kickerMiddle}H${textX - 16}" stroke="${light.trunk}" stroke-width="2"/>
<circle cx="${trunkX}" cy="${kickerMiddle}" r="9" fill="${light.ink}"/>
<g transform="translate(${markAt.join(' ')}) scale(${scale})" fill="none">${await readMarkShapes()}</g>
${renderLedgerEdge(graph)}`;
}

function words({ kicker, title, note }: CardTexts) {
  const size = titleSize(title);
  return box({ width: '100%', height: '100%', fontFamily: 'Besley', color: light.ink }, [
    box({ ...at(textX, 58), fontSize: 38, fontWeight: 600, letterSpacing: '-0.02em' }, 'Branchbook'),
    box({ ...at(textX, kickerY), ...mono, fontSize: 24, lineHeight: '30px', color: light.ink2 }, kicker),
    box(
      {
        ...at(textX, kickerY + 48),
        width: textWidth,
        maxHeight: 4.4 * size,
        fontSize: size,
        lineHeight: 1.08,
        letterSpacing: '-0.026em',
        textWrap: 'balance',
        wordBreak: 'break-word',
        lineClamp: 4,
      },
      title,
    ),
    box({ ...at(textX, 546), ...mono, fontSize: 24, lineHeight: '30px', color: light.ink3 }, note),
  ]);
}

/** Returns the font size in px at which a title fills the card within four lines. */
function titleSize(title: string): number {
  if (title.length <= 42) return 76;
  if (title.length <= 64) return 64;
  return title.length <= 100 ? 52 : 46;
}

const mono = { fontFamily: 'Red Hat Mono', letterSpacing: '-0.01em' } as const;

function at(left: number, top: number) {
  return { position: 'absolute', left, top } as const;
}

type Box = { type: 'div'; key: null; props: { style: object; children: Box[] | string } };

/** Satori accepts React elements, but the build has no JSX. */
function box(style: object, children: Box[] | string): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

async function fonts() {
  const require = createRequire(import.meta.url);
  const font = (name: string, file: string) => readFile(require.resolve(`@fontsource/${name}/files/${file}`));
  return [
    { name: 'Besley', weight: 500, data: await font('besley', 'besley-latin-500-normal.woff') },
    { name: 'Besley', weight: 600, data: await font('besley', 'besley-latin-600-normal.woff') },
    {
      name: 'Red Hat Mono',
      weight: 500,
      data: await font('red-hat-mono', 'red-hat-mono-latin-500-normal.woff'),
    },
  ] as const satisfies { name: string; weight: number; data: Buffer }[];
}
