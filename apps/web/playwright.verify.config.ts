import { journeys } from './e2e/journeys.ts';

/** All other journeys, which `pnpm verify` runs beside the everyday ones. */
export default journeys({
  gate: 'verify',
  variants: ['demo', 'clerk', 'nokey', 'badkey'],
  report: 'reports/playwright-verify.json',
});
