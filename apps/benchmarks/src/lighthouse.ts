/**
 * `pnpm --filter benchmarks bench:lighthouse`: what Lighthouse's mobile phone says of the landing page, the list and a seed post of the
 * production build.
 *
 * It prints the median of five visits to each page, the pages taking turns, and fails where performance is below 98 or another score below
 * 100. A visit that the host
 * of a virtual machine disturbs is taken again.
 *
 * Arguments: visits to each page (default 5).
 */
import { seedPosts } from '@branchbook/blog-core';

import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { endWith, inTrialFirst } from './figures.ts';
import { medianOf, rowOf } from './lighthouse-figures.ts';
import {
  lighthouseCategories,
  type LighthouseReport,
  lighthouseVersion,
  runLighthouse,
} from './run-lighthouse.ts';
import type { Undisturbed } from './undisturbed.ts';

const [visits = 5] = process.argv.slice(2).map(Number);

const paths = inTrialFirst(['/', '/blog', `/blog/${seedPosts[0]?.slug}`]);

const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

const server = await serveDemo();
try {
  const reports = new Map<string, Undisturbed<LighthouseReport>[]>(paths.map((path) => [path, []]));
  for (let visit = 0; visit < visits; visit += 1) {
    for (const path of paths) reports.get(path)?.push(await runLighthouse(`${server.url}${path}`));
  }
  console.log(`Lighthouse ${lighthouseVersion}, mobile, median of ${visits} visits`);
  console.table(Object.fromEntries([...reports].map(([path, each]) => [path, rowOf(each)])));
  const below = [...reports].flatMap(([path, each]) =>
    lighthouseCategories
      .filter((category) => medianOf(each, ({ scores }) => scores[category]) < minScores[category])
      .map((category) => `${path}: ${category} is below ${minScores[category]}`),
  );
  for (const line of below) console.log(line);
  for (const [path, each] of reports) {
    for (const fault of new Set(each.flatMap(({ faults }) => faults))) console.log(`${path}: ${fault}`);
  }
  endWith(below.length === 0);
} finally {
  server.close();
}
