import { expect, test } from 'vitest';
import { lanePath, laneX, rowY } from './lane-path.ts';

const rowCount = 14;

test('a branch without opens starts at the top edge', () => {
  expect(lanePath({ lane: 0, closes: { row: 4, lane: 0 } }, rowCount)).toBe('M12 0V144');
});

test('a branch without closes ends at the bottom edge', () => {
  expect(lanePath({ lane: 0, opens: { row: 4, lane: 0 } }, rowCount)).toBe('M12 144V448');
  expect(lanePath({ lane: 1, opens: { row: 4, lane: 0 } }, rowCount)).toBe(
    'M12 144C12 164 32 156 32 176V448',
  );
});

test('a branch that merges curves back within the last row', () => {
  const course = { lane: 2, opens: { row: 7, lane: 1 }, closes: { row: 13, lane: 1 } };
  expect(lanePath(course, rowCount)).toBe('M32 240C32 260 52 252 52 272V400C52 420 32 412 32 432');
});

test('a change over two lanes has longer handles', () => {
  const course = { lane: 3, opens: { row: 7, lane: 1 }, closes: { row: 13, lane: 1 } };
  expect(lanePath(course, rowCount)).toBe('M32 240C32 264 72 248 72 272V400C72 424 32 408 32 432');
});

test('nodes are centered in their lane and row', () => {
  expect([laneX(0), laneX(3)]).toEqual([12, 72]);
  expect([rowY(0), rowY(13)]).toEqual([16, 432]);
});
