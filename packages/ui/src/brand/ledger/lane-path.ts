/** Dimensions of the branch graph in pixels. One row per line of the ledger. */
export const graph = { row: 32, lane: 20, firstLane: 12, width: 84 } as const;

/**
 * Lengths of the Bézier handles where a branch changes lanes. Crossing several lanes needs longer
 * handles.
 */
const shortReach = 20;
const longReach = 24;

/** One end of a branch: the row (from 0) and the lane it leaves or joins. */
export interface LaneEnd {
  row: number;
  lane: number;
}

/**
 * The course of a branch. Without `opens` it starts above the first row; without `closes` it
 * continues below the last.
 */
export interface LaneCourse {
  lane: number;
  opens?: LaneEnd | undefined;
  closes?: LaneEnd | undefined;
}

/**
 * Returns the SVG path of a branch in a graph of `rowCount` rows: a vertical line with a curve, one
 * row high, from the lane it leaves and to the lane it joins.
 *
 * @example
 * lanePath({ lane: 1, opens: { row: 4, lane: 0 } }, 14) // 'M12 144C12 164 32 156 32 176V448'
 */
export function lanePath(course: LaneCourse, rowCount: number): string {
  const { lane, opens, closes } = course;
  const start = opens ? `M${laneX(opens.lane)} ${rowY(opens.row)}` : `M${laneX(lane)} 0`;
  const leave = opens && opens.lane !== lane ? changeLane(opens, lane) : '';
  if (!closes) return `${start}${leave}V${rowCount * graph.row}`;
  if (closes.lane === lane) return `${start}${leave}V${rowY(closes.row)}`;
  const lastOwnRow = { row: closes.row - 1, lane };
  return `${start}${leave}V${rowY(lastOwnRow.row)}${changeLane(lastOwnRow, closes.lane)}`;
}

/** Returns the center of a lane, in pixels from the left edge of the graph. */
export function laneX(lane: number): number {
  return graph.firstLane + graph.lane * lane;
}

/** Returns the center of a row, in pixels from the top edge of the graph. */
export function rowY(row: number): number {
  return graph.row / 2 + graph.row * row;
}

function changeLane(from: LaneEnd, toLane: number): string {
  const reach = Math.abs(toLane - from.lane) > 1 ? longReach : shortReach;
  const [x, y] = [laneX(from.lane), rowY(from.row)];
  const [toX, toY] = [laneX(toLane), rowY(from.row + 1)];
  return `C${x} ${y + reach} ${toX} ${toY - reach} ${toX} ${toY}`;
}
