/**
 * `pnpm --filter edge media-rows`: reads a list of a bucket's objects as JSON, and prints SQL with
 * the rows of its images. docs/deployment.md has the commands around it.
 */
import { text } from 'node:stream/consumers';

import { formatMediaRows, type ObjectList } from './cloudflare/media-rows.ts';

process.stdout.write(formatMediaRows(JSON.parse(await text(process.stdin)) as ObjectList));
