/** Distances of the branch graph in pixels: one row is one line of the ledger. */
export const graph = { row: 32, lane: 20, firstLane: 12, width: 84 } as const;

/** How far the handles of a change of lane reach, by the number of lanes it crosses: wider changes need longer handles. */
const shortReach = 20;
const longReach = 24;

/** One end of a branch: the row, counted from 0, and the lane it leaves or joins there. */
export interface LaneEnd {
  row: number;
  lane: number;
}

/** Where a branch runs. Without `opens` it comes from above the first row, without `closes` it runs on below the last. */
export interface LaneCourse {
  lane: number;
  opens?: LaneEnd;
  closes?: LaneEnd;
}

/**
 * The SVG path of one branch in a graph of `rowCount` rows: straight down its lane, with one curve from the lane it
 * leaves and one to the lane it joins. Each curve takes exactly one row.
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

/** The middle of a lane, in pixels from the left edge of the graph. */
export function laneX(lane: number): number {
  return graph.firstLane + graph.lane * lane;
}

/** The middle of a row, in pixels from the top edge of the graph. */
export function rowY(row: number): number {
  return graph.row / 2 + graph.row * row;
}

function changeLane(from: LaneEnd, toLane: number): string {
  const reach = Math.abs(toLane - from.lane) > 1 ? longReach : shortReach;
  const [x, y] = [laneX(from.lane), rowY(from.row)];
  const [toX, toY] = [laneX(toLane), rowY(from.row + 1)];
  return `C${x} ${y + reach} ${toX} ${toY - reach} ${toX} ${toY}`;
}
