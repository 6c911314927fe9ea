import { build, type Rolldown } from 'vite';

/**
 * A module of ours with all it imports, as a script that a page can run, built as production is. What it has to offer, it sets on
 * `globalThis`.
 */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
