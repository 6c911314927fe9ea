import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test('gives the items of a page, which page it is, and how many there are', () => {
  expect(pageOf(['a', 'b', 'c'], { size: 2 })).toStrictEqual({
    items: ['a', 'b'],
    page: 1,
    pageCount: 2,
    total: 3,
  });
  expect(pageOf(['a', 'b', 'c'], { page: 2, size: 2 })).toStrictEqual({
    items: ['c'],
    page: 2,
    pageCount: 2,
    total: 3,
  });
});

test('a list that fills its pages has no empty one behind', () => {
  expect(pageOf(['a', 'b'], { size: 2 }).pageCount).toBe(1);
});

test('an empty list has one page, without items', () => {
  expect(pageOf([], { size: 10 })).toStrictEqual({ items: [], page: 1, pageCount: 1, total: 0 });
});

test.each([0, -1, 3, 1.5, Number.NaN])('the page %d of two is not there', (page) => {
  expect(pageOf(['a', 'b', 'c', 'd'], { page, size: 2 })).toStrictEqual({
    items: [],
    page,
    pageCount: 2,
    total: 4,
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('says what a size of %d lacks', (size) => {
  expect(() => pageOf(['a'], { size })).toThrow(
    new RangeError(
      `There are no pages of ${size} items: the size of a page is how many items it shows. Give a whole number above 0.`,
    ),
  );
});
