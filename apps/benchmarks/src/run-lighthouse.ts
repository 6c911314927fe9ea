import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { installedFolder, run } from '@branchbook/tools/installed-folder';

export const lighthouseVersion = '13.5.0';

export const lighthouseCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseReport {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<(typeof lighthouseCategories)[number], number>>;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** The titles of audits that count towards a score and aren't perfect. */
  readonly issues: readonly string[];
}

/** The fields of Lighthouse's JSON that are read here. */
interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { score: number | null; auditRefs: AuditRef[] }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

type AuditRef = { id: string; weight: number };
type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string };

/**
 * Runs Lighthouse on a page in a new browser. Its defaults simulate a slow phone and network.
 *
 * @throws {Error} if Lighthouse can't be installed or can't measure the page
 */
export async function runLighthouse(url: string): Promise<LighthouseReport> {
  const folder = await installedFolder('lighthouse', { lighthouse: lighthouseVersion });
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
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: Object.fromEntries(
      lighthouseCategories.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as LighthouseReport['scores'],
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    issues: weighted.flatMap((id) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score === 1) return [];
      return [`${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`];
    }),
  };
}
