import { journeys } from './e2e/journeys.ts';

/** The everyday journeys: `pnpm test`. */
export default journeys({ gate: 'test', variants: ['demo', 'clerk'], report: 'reports/playwright.json' });
