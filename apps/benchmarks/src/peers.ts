/**
 * `pnpm --filter benchmarks bench:peers`: our landing page beside the same one with all scripts removed, and the same as it would be with
 * React Router prerendered plainly, as a static export of Next, and drawn in the browser (Vite, the usual libraries). Then our list
 * and a post beside themselves without scripts.
 *
 * The peers are built from npm into a temporary folder, with our content, styles and fonts. All are measured in one run and in turns,
 * over plain HTTP in brotli 11; a visit that the host of a virtual machine disturbs is taken again. It prints medians, and fails where
 * FCP or LCP (Lighthouse, mobile) is above 1.05 times the page's without scripts, anything moves, TBT is more than 50 ms above the plain
 * React Router page's, or the start on a slow phone above 1.4 times as late as its.
 *
 * Arguments: rounds (default 5).
 */
import { chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { buildNext, nextVersion } from './build-next.ts';
import { buildReactRouter } from './build-react-router.ts';
import { buildViteSpa } from './build-vite-spa.ts';
import { endWith, inTrialFirst, median, targetLine } from './figures.ts';
import { readOurHtml, withoutScripts } from './our-pages.ts';
import { clientDirectory, readOurPages } from './peer-pages.ts';
import { type LighthouseReport, lighthouseVersion, runLighthouse } from './run-lighthouse.ts';
import { type BenchServer, filesHandler, serveBench } from './serve-files.ts';
import { serveOurs } from './serve-ours.ts';
import { inPercent, type Undisturbed } from './undisturbed.ts';
import { type Start, timeStart, type Weight, weigh } from './visit-page.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);

const maxRatioToStatic = 1.05;
const maxAbovePlainMs = 50;
const maxRatioToReactRouter = 1.4;

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly isStatic: boolean;
  readonly weights: Weight[];
  readonly starts: Undisturbed<Start>[];
  readonly reports: Undisturbed<LighthouseReport>[];
}

const { landing, list, posts } = await readOurPages();
const post = posts[0] ?? landing;
const ours = await serveOurs();
const statics = await serveBench(await withoutAnyScripts([landing.path, list.path, post.path]));
const reactRouter = await serveFolder(await buildReactRouter(landing, list));
const next = await serveFolder(await buildNext([landing, list, ...posts]));
const spa = await serveFolder(await buildViteSpa(landing, list));

const pairs = inTrialFirst([landing, list, post]).map(({ path }) => ({
  path,
  ours: subject(`ours ${path}`, ours, path),
  static: subject(`without scripts ${path}`, statics, path),
}));
const plain = subject('React Router, plain /', reactRouter, landing.path);
const peers = [
  plain,
  subject(`Next ${nextVersion}, static export /`, next, landing.path),
  subject('Vite SPA, one bundle /', spa, landing.path),
];
const subjects = [...pairs.flatMap((pair) => [pair.static, pair.ours]), ...peers];

const browser = await chromium.launch(chromiumLaunchOptions());
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, isStatic, weights, starts, reports } of subjects) {
      console.log(`round ${round + 1} of ${rounds}: ${name}`);
      weights.push(await weigh(browser, url, isStatic));
      if (!isStatic) starts.push(await timeStart(browser, url));
      reports.push(await runLighthouse(url));
    }
  }
  const figures = new Map(subjects.map((each) => [each, figuresOf(each)]));
  console.log(`Median of ${rounds}; Lighthouse ${lighthouseVersion}, mobile; fonts and pictures apart`);
  console.table(Object.fromEntries([...figures].map(([{ name }, figure]) => [name, rowOf(figure)])));
  const of = (each: Subject) => figures.get(each) ?? figuresOf(each);
  const met = [
    ...pairs.flatMap(({ path, ours: us, static: them }) => [
      targetLine(
        `${path}: FCP of the page's without scripts`,
        of(us).fcpMs / of(them).fcpMs,
        maxRatioToStatic,
      ),
      targetLine(
        `${path}: LCP of the page's without scripts`,
        of(us).lcpMs / of(them).lcpMs,
        maxRatioToStatic,
      ),
      targetLine(`${path}: CLS`, of(us).cls, 0),
    ]),
    ...pairs.map(({ path, ours: us }) =>
      targetLine(`${path}: ms of TBT above React Router's`, of(us).tbtMs - of(plain).tbtMs, maxAbovePlainMs),
    ),
    ...pairs
      .slice(0, 1)
      .map(({ path, ours: us }) =>
        targetLine(
          `${path}: hydrated, of React Router's`,
          of(us).hydratedMs / of(plain).hydratedMs,
          maxRatioToReactRouter,
        ),
      ),
  ];
  endWith(met.every(Boolean));
} finally {
  await browser.close();
  for (const server of [ours, statics, reactRouter, next, spa]) server.close();
}

function subject(name: string, server: BenchServer, path: string): Subject {
  return {
    name,
    url: `${server.url}${path}`,
    isStatic: server === statics,
    weights: [],
    starts: [],
    reports: [],
  };
}

async function withoutAnyScripts(paths: readonly string[]) {
  const pages = await Promise.all(
    paths.map(
      async (path) =>
        [
          `${path === '/' ? '' : path}/index.html`,
          withoutScripts(await readOurHtml(clientDirectory, path)),
        ] as const,
    ),
  );
  return filesHandler(clientDirectory, Object.fromEntries(pages));
}

async function serveFolder(folder: string): Promise<BenchServer> {
  return serveBench(await filesHandler(folder));
}

type Figures = ReturnType<typeof figuresOf>;

function figuresOf({ weights, starts, reports }: Subject) {
  return {
    requests: median(weights.map(({ requests }) => requests)),
    markupAndStyles: median(weights.map(({ markupAndStyles }) => markupAndStyles)),
    script: median(weights.map(({ script }) => script)),
    fcpMs: median(reports.map(({ fcpMs }) => fcpMs)),
    lcpMs: median(reports.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(reports.map(({ tbtMs }) => tbtMs)),
    cls: median(reports.map(({ cls }) => cls)),
    hydratedMs: median(starts.map(({ hydratedMs }) => hydratedMs)),
    scriptMs: median(starts.map(({ scriptMs }) => scriptMs)),
    taken: inPercent([...starts, ...reports]),
  };
}

function rowOf(figure: Figures) {
  const started = (ms: number) => (Number.isNaN(ms) ? '–' : Math.round(ms));
  return {
    'html+css kB': (figure.markupAndStyles / 1000).toFixed(1),
    'JS kB': (figure.script / 1000).toFixed(1),
    requests: figure.requests,
    'FCP ms': Math.round(figure.fcpMs),
    'LCP ms': Math.round(figure.lcpMs),
    'TBT ms': Math.round(figure.tbtMs),
    CLS: figure.cls.toFixed(3),
    'hydrated ms': started(figure.hydratedMs),
    'script ms': started(figure.scriptMs),
    'taken by the host, %': figure.taken,
  };
}
