/**
 * Builds `dist` from scratch: modules, types, the icons in use, one compiled stylesheet, and the
 * sources of stylesheets and fonts for apps that use Tailwind.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig } from 'vite';

const root = import.meta.dirname;
const dist = new URL('./dist/', import.meta.url);
/** The folders that only tests and Branchbook's site use. */
const unpublishedFolders = new Set(['testing', 'brand']);
const shared: InlineConfig = { root, configFile: false, publicDir: false, logLevel: 'warn' };

// Renamed files must not ship under their old names.
rmSync(dist, { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
await writeIcons();
copyAssets();
await writeStyles();
checkImports();

/**
 * Replaces the import of lucide by modules with only the icons in use, one per icon, so that apps
 * bundle just those of their components. The package declares its modules free of side effects.
 */
async function writeIcons(): Promise<void> {
  await build({
    ...shared,
    build: {
      outDir: 'dist/internal',
      emptyOutDir: false,
      minify: false,
      lib: { entry: 'src/internal/icons.ts', formats: ['es'], fileName: () => 'icons.js' },
      rolldownOptions: {
        external: /^react(?:\/|$)/u,
        // The banner replaces the modules' own directives.
        checks: { moduleLevelDirective: false },
        experimental: { attachDebugInfo: 'none' },
        output: {
          chunkFileNames: 'icons/[name].js',
          codeSplitting: {
            groups: [
              {
                debugName: 'icons',
                name: (id) => basename(id, '.mjs').replace(/\.js$/u, ''),
                test: /lucide-react/u,
              },
            ],
          },
          banner: "'use client';\n/*! Icons of lucide-react, ISC License: see THIRD-PARTY-LICENSES.md */",
          comments: { legal: false, jsdoc: false, annotation: true },
        },
      },
    },
  });
  // Internal, and its types are lucide's.
  for (const file of ['icons.d.ts', 'icons.js.map']) rmSync(new URL(`internal/${file}`, dist));
}

/** Copies stylesheets and fonts next to the modules. */
function copyAssets(): void {
  const extensions = new Set(['.css', '.woff2']);
  cpSync(new URL('./src/', import.meta.url), dist, {
    recursive: true,
    filter: (source) =>
      statSync(source).isDirectory()
        ? !unpublishedFolders.has(basename(source))
        : extensions.has(extname(source)),
  });
}

/**
 * Compiles styles.css with Tailwind. It references the same font files as the other stylesheets.
 */
async function writeStyles(): Promise<void> {
  await build({
    ...shared,
    base: './',
    plugins: [tailwindcss()],
    build: {
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/styles.css',
        output: {
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') ? '[name][extname]' : 'fonts/[name][extname]',
        },
      },
    },
  });
}

/**
 * Throws if `dist` imports what Node or an installing app lacks: styles, lucide or ambient types.
 */
function checkImports(): void {
  const wrong = globSync('**/*.{js,d.ts}', { cwd: fileURLToPath(dist) }).filter((file) =>
    /(?:from|import)\s*\(?['"](?:[^'"]*\.css|lucide-react|vite\/client)['"]|reference types/u.test(
      readFileSync(new URL(file, dist), 'utf8'),
    ),
  );
  if (wrong.length > 0) {
    throw new Error(
      `These files of dist import styles, lucide or ambient types, which do not work where the package is installed: ${wrong.join(', ')}. Leave styles to components.css, and take icons from internal/icons.ts.`,
    );
  }
}
