import { e2eConfig } from './e2e/e2e-config.ts';
export default { ...e2eConfig({ tests: 'others', variants: ['demo'], report: '/tmp/v/report.json' }), grepInvert: undefined, outputDir: '/tmp/v/results' };
