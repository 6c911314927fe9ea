/** `pnpm --filter edge wrangler …`: the pinned Wrangler, for the Worker that `pnpm build:edge` has built. */
import { runWrangler } from './wrangler.ts';

try {
  process.exitCode = await runWrangler(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
