/**
 * `pnpm --filter benchmarks bench:lighthouse [visits]`: measures the landing page, the list and a post by
 * Lighthouse (mobile), beside the same pages without scripts and as a static export of Next.
 *
 * Visits the pages alternately, five times each by default, and prints medians. Fails if a score of ours
 * is below its minimum, FCP or LCP is above 1.05 times that without scripts, TBT above 50 ms or CLS above 0.
 */
import { buildNext, nextVersion } from './build-next.ts';
import { endWith, inTrialFirst, median, targetLine } from './figures.ts';
import { clientDirectory, readPages, readStaticHtml } from './pages.ts';
import {
  lighthouseCategories,
  type LighthouseReport,
  lighthouseVersion,
  runLighthouse,
} from './run-lighthouse.ts';
import { filesHandler, serveHandler, serveOurs } from './serve-files.ts';

const [visits = 5] = process.argv.slice(2).map(Number);

const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const maxRatioToStatic = 1.05;
const maxTbtMs = 50;

const pages = await readPages();
const measuredPaths = inTrialFirst(pages.slice(0, 3).map(({ path }) => path));
const staticFiles = Object.fromEntries(
  await Promise.all(
    pages.map(async ({ path }) => [`${path === '/' ? '' : path}/index.html`, await readStaticHtml(path)]),
  ),
) as Record<string, string>;
const servers = {
  ours: await serveOurs(),
  'without scripts': await serveHandler(await filesHandler(clientDirectory, staticFiles)),
  [`Next ${nextVersion}`]: await serveHandler(await filesHandler(await buildNext(pages))),
};
try {
  const reports = new Map<string, LighthouseReport[]>();
  for (let visit = 0; visit < visits; visit += 1) {
    for (const path of measuredPaths) {
      for (const [site, { url }] of Object.entries(servers)) {
        const key = `${site} ${path}`;
        reports.set(key, [...(reports.get(key) ?? []), await runLighthouse(url + path)]);
      }
    }
  }
  console.log(`Lighthouse ${lighthouseVersion}, mobile, median of ${visits} visits`);
  console.table(Object.fromEntries([...reports].map(([key, each]) => [key, toRow(each)])));
  const met = measuredPaths.flatMap((path) => {
    const ours = reports.get(`ours ${path}`) ?? [];
    const statics = reports.get(`without scripts ${path}`) ?? [];
    for (const issue of new Set(ours.flatMap(({ issues }) => issues))) console.log(`${path}: ${issue}`);
    const ratio = (get: (report: LighthouseReport) => number) => medianBy(ours, get) / medianBy(statics, get);
    return [
      ...lighthouseCategories.map((category) =>
        targetLine(
          `${path}: points of ${category} below ${minScores[category]}`,
          Math.max(0, minScores[category] - medianBy(ours, ({ scores }) => scores[category])),
          0,
        ),
      ),
      targetLine(
        `${path}: FCP / without scripts`,
        ratio(({ fcpMs }) => fcpMs),
        maxRatioToStatic,
      ),
      targetLine(
        `${path}: LCP / without scripts`,
        ratio(({ lcpMs }) => lcpMs),
        maxRatioToStatic,
      ),
      targetLine(
        `${path}: TBT in ms`,
        medianBy(ours, ({ tbtMs }) => tbtMs),
        maxTbtMs,
      ),
      targetLine(
        `${path}: CLS`,
        medianBy(ours, ({ cls }) => cls),
        0,
      ),
    ];
  });
  endWith(met.every(Boolean));
} finally {
  for (const server of Object.values(servers)) server.close();
}

function medianBy(reports: readonly LighthouseReport[], get: (report: LighthouseReport) => number): number {
  return median(reports.map(get));
}

function toRow(reports: readonly LighthouseReport[]) {
  const scores = lighthouseCategories.map((name) => [
    name,
    medianBy(reports, ({ scores: all }) => all[name]),
  ]);
  const times = (['fcpMs', 'lcpMs', 'tbtMs', 'cls'] as const).map((name) => [
    name,
    Number(medianBy(reports, (report) => report[name]).toFixed(3)),
  ]);
  return Object.fromEntries([...scores, ...times]) as Record<string, number>;
}
