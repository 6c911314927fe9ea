import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { installedFolder, run } from '@branchbook/tools/installed-folder';
import { type Undisturbed, undisturbed } from './undisturbed.ts';

export const lighthouseVersion = '13.5.0';

export const lighthouseCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type LighthouseCategory = (typeof lighthouseCategories)[number];

export interface LighthouseReport {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<LighthouseCategory, number>>;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** What is not perfect, in Lighthouse's own words, and counts towards a score. */
  readonly faults: readonly string[];
}

/** The part of Lighthouse's JSON that is read here. */
interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number | null;
        readonly numericValue?: number;
        displayValue?: string;
      }
    >
  >;
}

/**
 * A visit by Lighthouse's mobile phone (its own defaults: a slow phone and network, simulated) with a fresh browser, undisturbed.
 *
 * @throws {Error} where Lighthouse could not be installed or could not measure the page
 */
export async function runLighthouse(url: string): Promise<Undisturbed<LighthouseReport>> {
  const folder = await installedFolder('lighthouse', { lighthouse: lighthouseVersion });
  return undisturbed(() => visit(folder, url));
}

async function visit(folder: string, url: string): Promise<LighthouseReport> {
  const report = join(folder, 'report.json');
  const { executablePath = chromium.executablePath(), args } = chromiumLaunchOptions();
  await run(
    folder,
    process.execPath,
    [
      join('node_modules', 'lighthouse', 'cli', 'index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${lighthouseCategories.join(',')}`,
      `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
    ],
    { CHROME_PATH: executablePath },
  );
  return readReport(JSON.parse(readFileSync(report, 'utf8')), url);
}

function readReport({ runtimeError, categories, audits }: LighthouseResult, url: string): LighthouseReport {
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
  const score = (category: LighthouseCategory) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    faults: weighted.flatMap((id) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score === 1) return [];
      return [`${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`];
    }),
  };
}
