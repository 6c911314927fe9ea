import { readFile } from 'node:fs/promises';

/** Returns the versions in the workspace's catalog, so that a peer has the same. */
export async function catalogVersions(...names: readonly string[]): Promise<Record<string, string>> {
  const workspace = await readFile(new URL('../../../pnpm-workspace.yaml', import.meta.url), 'utf8');
  return Object.fromEntries(
    names.map((name) => {
      const version = new RegExp(`^ {2}'?${name}'?: (\\S+)$`, 'mu').exec(workspace)?.[1];
      if (version === undefined) throw new Error(`The catalog of pnpm-workspace.yaml has no ${name}.`);
      return [name, version];
    }),
  );
}
