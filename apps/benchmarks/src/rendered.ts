/**
 * `pnpm --filter benchmarks bench:rendered`: a post that a server renders for each request beside the same post as a page of the build,
 * both by our own server, in turns.
 *
 * It prints the medians of Lighthouse's mobile phone, and fails where FCP or LCP of the rendered page is above 1.1 times the built page's.
 * A visit that the host of a virtual machine disturbs is taken again.
 *
 * Arguments: visits to each page (default 5).
 */
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { startBlogServer } from 'web/e2e/support/server.ts';

import { endWith, targetLine } from './figures.ts';
import { medianOf, rowOf } from './lighthouse-figures.ts';
import { postPaths } from './peer-pages.ts';
import { type LighthouseReport, lighthouseVersion, runLighthouse } from './run-lighthouse.ts';
import type { Undisturbed } from './undisturbed.ts';

const [visits = 5] = process.argv.slice(2).map(Number);

const maxRatioToBuilt = 1.1;

const [path = '/blog'] = postPaths;
const built = await serveDemo();
const rendering = await startBlogServer();
try {
  const reports: Record<'built' | 'rendered', Undisturbed<LighthouseReport>[]> = { built: [], rendered: [] };
  for (let visit = 0; visit < visits; visit += 1) {
    reports.built.push(await runLighthouse(`${built.url}${path}`));
    reports.rendered.push(await runLighthouse(`${rendering.url}${path}`));
  }
  console.log(`Lighthouse ${lighthouseVersion}, mobile, median of ${visits} visits`);
  console.table({ built: rowOf(reports.built), rendered: rowOf(reports.rendered) });
  const ratioOf = (value: (report: LighthouseReport) => number) =>
    medianOf(reports.rendered, value) / medianOf(reports.built, value);
  const met = [
    targetLine(
      'FCP, of the built page',
      ratioOf(({ fcpMs }) => fcpMs),
      maxRatioToBuilt,
    ),
    targetLine(
      'LCP, of the built page',
      ratioOf(({ lcpMs }) => lcpMs),
      maxRatioToBuilt,
    ),
  ];
  endWith(met.every(Boolean));
} finally {
  built.close();
  await rendering.dispose();
}
