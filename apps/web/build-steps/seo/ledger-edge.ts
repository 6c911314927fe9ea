import { cardSize } from '../../app/seo/site-content.ts';
import { light } from './palette.ts';

type Color = keyof typeof light;

/**
 * A branch of the graph: its lane, and the rows and lanes where it opens and closes, if it does on
 * the card.
 */
interface Branch {
  colour: Color;
  lane: number;
  opens?: { row: number; lane: number };
  closes?: { row: number; lane: number };
  /** Indices of rows with an entry. */
  entries: readonly number[];
}

/**
 * A graph per number of branches, which the posts' cards alternate, and the full one for the site's
 * card.
 */
const graphs = {
  site: [
    { colour: 'ink3', lane: 0, closes: { row: 4, lane: 0 }, entries: [0, 1, 2, 3] },
    { colour: 'blue', lane: 0, opens: { row: 4, lane: 0 }, entries: [6, 10, 13] },
    { colour: 'green', lane: 1, opens: { row: 4, lane: 0 }, entries: [5, 11, 14] },
    {
      colour: 'ochre',
      lane: 2,
      opens: { row: 7, lane: 1 },
      closes: { row: 13, lane: 1 },
      entries: [8, 10],
    },
    {
      colour: 'rose',
      lane: 3,
      opens: { row: 7, lane: 1 },
      closes: { row: 13, lane: 1 },
      entries: [9, 12],
    },
  ],
  blog: [
    { colour: 'ink3', lane: 0, entries: [1, 4, 7, 10, 13] },
    {
      colour: 'green',
      lane: 1,
      opens: { row: 2, lane: 0 },
      closes: { row: 12, lane: 0 },
      entries: [3, 6, 9],
    },
  ],
  oneBranch: [
    { colour: 'blue', lane: 0, entries: [1, 4, 8, 11] },
    { colour: 'green', lane: 1, opens: { row: 3, lane: 0 }, entries: [5, 6, 9, 12] },
  ],
  twoBranches: [
    { colour: 'blue', lane: 0, entries: [2, 7, 10] },
    { colour: 'green', lane: 1, entries: [1, 5, 12] },
    {
      colour: 'ochre',
      lane: 2,
      opens: { row: 3, lane: 1 },
      closes: { row: 11, lane: 1 },
      entries: [4, 6, 8, 9],
    },
  ],
  threeBranches: [
    { colour: 'ink3', lane: 0, closes: { row: 3, lane: 0 }, entries: [0, 1, 2] },
    { colour: 'blue', lane: 0, opens: { row: 3, lane: 0 }, entries: [5, 9, 12] },
    { colour: 'green', lane: 1, opens: { row: 3, lane: 0 }, entries: [4, 7, 10, 13] },
    { colour: 'rose', lane: 2, opens: { row: 7, lane: 1 }, entries: [8, 11] },
  ],
} as const satisfies Record<string, readonly Branch[]>;

export type CardGraph = keyof typeof graphs;

/** In px. Fifteen rows fill the card, and bands are three rows high, as in the pages' ledgers. */
const row = 42;
const rows = cardSize.height / row;
const sheetX = 916;
const laneGap = 34;
const firstLane = sheetX + 48;
const holesX = cardSize.width - 30;

/**
 * Renders the edge of a ledger on fan-fold paper, over the full height of the card, with a graph of
 * branches.
 */
export function renderLedgerEdge(graph: CardGraph): string {
  const branches: readonly Branch[] = graphs[graph];
  return [paper(), ...branches.map(line), ...branches.flatMap(nodes)].join('\n');
}

function paper(): string {
  const end = cardSize.width;
  const each = Array.from({ length: rows }, (_, index) => index);
  const bands = each
    .filter((index) => index % 6 === 0)
    .map((index) => `M${sheetX} ${index * row}H${end}v${3 * row}H${sheetX}z`);
  const rules = each.slice(1).map((index) => `M${sheetX} ${index * row}H${end}`);
  const holes = each.map((index) => `<circle cx="${holesX}" cy="${(index + 0.5) * row}" r="8"/>`);
  const double = sheetX + 182;
  return `<path d="M${sheetX} 0H${end}V${cardSize.height}H${sheetX}z" fill="${light.sheet}"/>
<path d="${bands.join('')}" fill="${light.band}"/>
<path d="${rules.join('')}" stroke="${light.rule}" stroke-width="1"/>
<path d="M${sheetX} 0V${cardSize.height}" stroke="${light.rule}" stroke-width="2"/>
<path d="M${double} 0v${cardSize.height}M${double + 5} 0v${cardSize.height}" stroke="${light.margin}" stroke-width="2"/>
<path d="M${holesX - 26} 0V${cardSize.height}" stroke="${light.trunk}" stroke-width="1.5" stroke-dasharray="5 6"/>
<g fill="${light.paper}" stroke="${light.trunk}" stroke-width="1.5">${holes.join('')}</g>`;
}

function line({ colour, lane, opens, closes }: Branch): string {
  const start = opens
    ? `M${laneX(opens.lane)} ${rowY(opens.row)}${change(opens, lane)}`
    : `M${laneX(lane)} 0`;
  const end = closes
    ? closes.lane === lane
      ? `V${rowY(closes.row)}`
      : `V${rowY(closes.row - 1)}${change({ row: closes.row - 1, lane }, closes.lane)}`
    : `V${cardSize.height}`;
  return `<path d="${start}${end}" fill="none" stroke="${light[colour]}" stroke-width="3.5"/>`;
}

/** Returns a curve with vertical tangents over one row. */
function change(from: { row: number; lane: number }, toLane: number): string {
  if (from.lane === toLane) return '';
  const reach = row * (Math.abs(toLane - from.lane) > 1 ? 0.75 : 0.62);
  const [x, y] = [laneX(from.lane), rowY(from.row)];
  const [toX, toY] = [laneX(toLane), rowY(from.row + 1)];
  return `C${x} ${y + reach} ${toX} ${toY - reach} ${toX} ${toY}`;
}

/**
 * Entries are open circles. Where branches part or meet, the node has the color of the lane that
 * continues.
 */
function nodes({ colour, lane, opens, closes, entries }: Branch): string[] {
  const open = entries.map(
    (at) =>
      `<circle cx="${laneX(lane)}" cy="${rowY(at)}" r="8" fill="${light.sheet}" stroke="${light[colour]}" stroke-width="3.5"/>`,
  );
  const meeting = [opens, closes].flatMap((end) =>
    end
      ? [`<circle cx="${laneX(end.lane)}" cy="${rowY(end.row)}" r="9.5" fill="${getLaneColor(end.lane)}"/>`]
      : [],
  );
  return [...open, ...meeting];
}

function getLaneColor(lane: number): string {
  return lane === 0 ? light.ink3 : light.green;
}

function laneX(lane: number): number {
  return firstLane + lane * laneGap;
}

function rowY(at: number): number {
  return (at + 0.5) * row;
}
