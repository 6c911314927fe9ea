/** Which part of the repository may lean on which: the law as a table, and the check that reads it. */
import { posix } from 'node:path';

import { parseSync } from 'vite';

export interface Law {
  /** The law in a sentence; it is what a broken build says. */
  says: string;
  /** Where it holds: a file, a folder or, with `*` at the end, the beginning of a name. */
  in: readonly string[];
  except?: readonly string[];
  /** Tests may look behind the scenes where product code may not. Absent: the law holds for both. */
  for?: 'product' | 'tests';
  /** What may not be imported: a path as in `in`, a package, or `global x` for a name of the platform. */
  never?: readonly string[];
  /** Where set, all that may be imported. */
  only?: readonly string[];
}

const app = (name: string): string => `apps/web/app/${name}`;

const screens = [app('landing'), app('blog'), app('admin'), app('not-found.route.tsx')];

export const laws: readonly Law[] = [
  ...screens.map((screen) => ({
    says: 'Screens never import each other: what two of them need moves down, what joins them is routes.ts.',
    in: [screen],
    never: screens.filter((other) => other !== screen),
  })),
  {
    says: 'What screens share stands below them and never imports them.',
    in: ['site', 'posts', 'auth', 'markdown', 'found', 'feeds', 'offline'].map(app),
    never: screens,
  },
  {
    says: 'The service worker is no page: it carries nothing of the app but the words they exchange.',
    in: ['apps/web/service-worker'],
    only: [
      'apps/web/service-worker',
      'workbox-precaching',
      app('offline/service-worker-facts.ts'),
      'apps/web/server/static-server/resolve-request.ts',
    ],
  },
  {
    says: 'The data of the Markdown specification is for tests: its licence is not ours, and nobody should download it.',
    in: ['apps', 'packages'],
    except: [app('markdown/conformance')],
    never: [app('markdown/conformance')],
  },
  {
    says: 'Feeds are written in a worker or by the build: no page may carry their code and the renderer with it.',
    in: ['apps/web/app'],
    except: [app('feeds')],
    never: [app('feeds/write-feed.ts'), app('feeds/post-html.ts'), app('feeds/feed.worker.ts')],
  },
  {
    says: 'Only the admin reads and writes files of posts: no page of a visitor may carry the libraries for it.',
    in: ['apps/web/app'],
    except: [app('admin')],
    never: ['@branchbook/blog-core/files'],
  },
  {
    says: 'Only app/auth imports Clerk. (End-to-end tests serve its script.)',
    in: ['apps', 'packages'],
    except: [app('auth'), 'apps/web/e2e'],
    never: ['@clerk'],
  },
  {
    says: 'Only app/posts touches localStorage for posts. (The theme and the demo session keep their own keys.)',
    in: ['apps/web/app', 'packages'],
    except: [app('posts'), app('auth/demo-*'), 'packages/ui/src/theme*'],
    for: 'product',
    never: ['global localStorage'],
  },
  {
    says: 'Only app/posts touches IndexedDB for posts. (Drafts of the admin are no posts yet.)',
    in: ['apps/web/app', 'packages'],
    except: [app('posts'), app('admin/draft*')],
    for: 'product',
    never: ['global indexedDB', 'idb'],
  },
  {
    says: 'The design system knows no blog, no router, no cache and no sign-in.',
    in: ['packages/ui'],
    never: ['@branchbook/blog-core', 'react-router', '@react-router', '@tanstack', '@clerk'],
  },
  {
    says: 'blog-core is a pure domain: it imports nothing outside itself.',
    in: ['packages/blog-core/src'],
    except: ['packages/blog-core/src/files'],
    for: 'product',
    only: ['packages/blog-core/src'],
  },
  {
    says: 'The files of blog-core are written and read with two libraries that know no platform either.',
    in: ['packages/blog-core/src/files'],
    for: 'product',
    only: ['packages/blog-core/src', 'yaml', 'fflate'],
  },
  {
    says: 'Behind its other doors blog-core knows no files: their libraries must reach no page that only shows posts.',
    in: ['packages/blog-core/src'],
    except: ['packages/blog-core/src/files', 'packages/blog-core/src/files.ts'],
    for: 'product',
    never: ['packages/blog-core/src/files', 'packages/blog-core/src/files.ts'],
  },
  {
    says: 'The tests of blog-core need a test runner and nothing more.',
    in: ['packages/blog-core/src'],
    for: 'tests',
    only: ['packages/blog-core/src', 'vitest', 'fast-check', 'fflate'],
  },
];

/** The relative imports that may cross from one workspace package into another; the root is one of them. */
const doors: readonly { in: readonly string[]; to: string }[] = [
  // `pnpm start` serves the site, and every package's tests need the browser.
  { in: ['scripts'], to: 'apps/web/server' },
  { in: ['apps', 'packages'], to: 'scripts/browser.ts' },
  { in: ['apps/web/engines'], to: 'scripts/other-browsers.ts' },
  // The root has no test runner of its own.
  { in: ['apps/web/server/reports.test.ts'], to: 'scripts/reports.ts' },
  { in: ['apps/web/server/documented-commands.test.ts'], to: 'scripts/documented-commands.ts' },
];

const crossingLaw = 'Workspace packages meet by name and at their doors, never by a path into each other.';

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  path: string;
  code: string;
}

/** The addresses that each workspace package offers: `@branchbook/ui`, `@branchbook/ui/theme.css`. */
export type PackageDoors = ReadonlySet<string>;

/** Every breach of the law in these sources, as a sentence for whoever broke it. */
export function breaches(sources: readonly SourceFile[], packageDoors: PackageDoors = new Set()): string[] {
  return sources.flatMap((source) =>
    targetsOf(source).flatMap((target) => {
      const broken = laws.filter((law) => breaks(law, source.path, target)).map((law) => law.says);
      if (isCrossing(source.path, target) || isDeep(target, packageDoors)) broken.push(crossingLaw);
      return [...new Set(broken)].map((says) => `${source.path} uses ${target}. ${says}`);
    }),
  );
}

function breaks(law: Law, path: string, target: string): boolean {
  if (!isUnderAny(path, law.in) || isUnderAny(path, law.except ?? [])) return false;
  if (law.for !== undefined && law.for !== (isTest(path) ? 'tests' : 'product')) return false;
  if (isUnderAny(target, law.never ?? [])) return true;
  return law.only !== undefined && !target.startsWith(globalMark) && !isUnderAny(target, law.only);
}

function isUnderAny(path: string, places: readonly string[]): boolean {
  return places.some((place) =>
    place.endsWith('*')
      ? path.startsWith(place.slice(0, -1))
      : path === place || path.startsWith(`${place}/`),
  );
}

function isTest(path: string): boolean {
  return /\.(?:test|e2e)\.tsx?$/.test(path);
}

function isCrossing(path: string, target: string): boolean {
  const isFile = isUnderAny(target, ['apps', 'packages', 'scripts', '..']);
  if (!isFile || packageFolder(path) === packageFolder(target)) return false;
  return !doors.some((door) => isUnderAny(path, door.in) && isUnderAny(target, [door.to]));
}

function packageFolder(path: string): string {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? '';
}

function isDeep(target: string, packageDoors: PackageDoors): boolean {
  return target.startsWith('@branchbook/') && !packageDoors.has(target);
}

const globalMark = 'global ';
const watchedGlobals = new Set(['localStorage', 'indexedDB']);
const importingNodes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** What a source leans on: imports of values and of types, re-exports, dynamic imports, and watched globals. */
function targetsOf({ path, code }: SourceFile): string[] {
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const targets = new Set<string>();
  visit(program, (node) => {
    const source = node['source'];
    if (importingNodes.has(String(node['type'])) && isNode(source) && typeof source['value'] === 'string') {
      targets.add(resolveImport(path, source['value']));
    }
    const name = node['name'];
    if (node['type'] === 'Identifier' && typeof name === 'string' && watchedGlobals.has(name)) {
      targets.add(globalMark + name);
    }
  });
  return [...targets];
}

/** A relative import becomes a path from the root; Vite's `?url` and the like ask for a form, not for another file. */
function resolveImport(path: string, specifier: string): string {
  const name = specifier.replace(/\?.*$/, '');
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
}

type SyntaxNode = Readonly<Record<string, unknown>>;

function visit(value: unknown, look: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, look);
  } else if (isNode(value)) {
    look(value);
    for (const child of Object.values(value)) visit(child, look);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null;
}
