/** What each gate runs. `pnpm test` is the everyday gate, `pnpm verify` is everything there is. */

/** A task of turbo, by the name of the packages' script. */
export interface Gate {
  /** Tasks that use one processor each. They run side by side, one for each processor. */
  sideBySide: readonly string[];
  /** Tasks that use every processor by themselves: browsers, compilers, installs. They run one after the other. */
  inTurn: readonly string[];
  /** Tasks that mostly wait: for kills, for late scripts. They run side by side, after all others. */
  waiting: readonly string[];
  /** Variables of the environment that the tasks read. */
  env: Readonly<Record<string, string>>;
}

/** The names of a gate's tasks, in the order in which their groups run. */
export function tasksOf({ sideBySide, inTurn, waiting }: Gate): readonly string[] {
  return [...sideBySide, ...inTurn, ...waiting];
}

/** Which end-to-end tests belong to `e2e` and which to `e2e:verify` is said by apps/web/e2e/gates.ts. */
const everyday = {
  sideBySide: ['lint', 'boundaries', 'typecheck', 'test'],
  // Builds of the site wait for `typecheck`: both delete the folder of the routes' types and write it anew.
  inTurn: ['build:test', 'e2e', 'e2e:dev'],
  waiting: [],
} as const;

export const gates = {
  test: { ...everyday, env: { PROPERTY_RUNS: '300' } },
  verify: {
    sideBySide: [...everyday.sideBySide, 'storybook:build', 'pack'],
    inTurn: [
      ...everyday.inTurn,
      'build:verify',
      'build',
      'e2e:verify',
      'engines',
      'commands',
      'examples',
      'edge',
    ],
    waiting: ['reliability', 'benchmarks'],
    env: { PROPERTY_RUNS: '1500' },
  },
} as const satisfies Record<string, Gate>;

export type GateName = keyof typeof gates;

/** The tasks that leave a report of single tests, by its file in `reports/`. Any other task counts as one check. */
export const reportFiles: Readonly<Record<string, { runner: 'vitest' | 'playwright'; name: string }>> = {
  test: { runner: 'vitest', name: 'vitest.json' },
  commands: { runner: 'vitest', name: 'vitest-commands.json' },
  engines: { runner: 'vitest', name: 'vitest-engines.json' },
  examples: { runner: 'vitest', name: 'vitest-examples.json' },
  edge: { runner: 'vitest', name: 'vitest-edge.json' },
  e2e: { runner: 'playwright', name: 'playwright.json' },
  'e2e:dev': { runner: 'playwright', name: 'playwright-dev.json' },
  'e2e:verify': { runner: 'playwright', name: 'playwright-verify.json' },
};
