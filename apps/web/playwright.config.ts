import { e2eConfig } from './e2e/e2e-config.ts';

/** The everyday end-to-end tests: `pnpm test`. */
export default e2eConfig({
  tests: 'everyday',
  variants: ['demo'],
  report: 'reports/playwright.json',
});
