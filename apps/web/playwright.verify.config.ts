import { e2eConfig } from './e2e/e2e-config.ts';

/** All other end-to-end tests, which `pnpm verify` runs too. */
export default e2eConfig({
  tests: 'others',
  variants: ['demo', 'clerk', 'nokey', 'badkey'],
  report: 'reports/playwright-verify.json',
});
