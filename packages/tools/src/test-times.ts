import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import type { JsonTestResults } from 'vitest/node';

/** A test and the time that it took. */
export interface TestTime {
  readonly name: string;
  readonly seconds: number;
}

/** Returns the time of each test in a JSON report of Vitest or Playwright. */
export function listTestTimes(report: string): readonly TestTime[] {
  const parsed = JSON.parse(report) as JSONReport | JsonTestResults;
  if ('suites' in parsed) return parsed.suites.flatMap(listSuite);
  return parsed.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name.split('/').at(-1)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

function listSuite({ specs, suites = [] }: JSONReportSuite): readonly TestTime[] {
  return [
    ...specs.map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(listSuite),
  ];
}
