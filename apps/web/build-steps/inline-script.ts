import { build, type Plugin, type Rolldown } from 'vite';

const query = '?inline-script';

/**
 * Imports a module as the text of an inline script: `import code from
 * './x.inline.ts?inline-script'` is the minified module with all its imports. In the browser the
 * text is empty, since the script has run.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    async load(id) {
      if (!id.endsWith(query)) return null;
      if (this.environment.name === 'client') return 'export default "";';
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await bundleScript(file, this.environment.config.define))};`;
    },
  };
}

async function bundleScript(file: string, define: Record<string, unknown> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    mode: 'production',
    define,
    build: { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output[0].code.trim();
}
