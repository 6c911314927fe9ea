import { join, resolve } from 'node:path';

/**
 * Returns the folder of a server's posts: `POSTS_DATA`, or `.data` of the repository.
 *
 * @param from the folder that a relative `POSTS_DATA` is meant from
 */
export function dataFolder(from = process.cwd()): string {
  return resolve(from, process.env['POSTS_DATA'] || join(import.meta.dirname, '../../../../..', '.data'));
}
