import type { BlogFile } from './blog-file.ts';
import type { Dialect } from './dialect.ts';
import { type Matcher, readGlob } from './glob.ts';
import { listParents, listPathSuffixes, trimPath } from './paths.ts';
import { readCode, readCodeTexts, readLiterals } from './site-config.ts';

/** The state of a file by the settings of collections. */
export type CollectionState = 'shown' | 'hidden' | 'unknown' | 'outside';

/** The files that a site reads in a folder. */
interface Loader {
  /** With a '/' at its end, or empty; null if it is code. */
  readonly base: string | null;
  /** Those that begin with '!' leave out; null if they are code. */
  readonly patterns: readonly string[] | null;
}

/** The settings of collections in one file. */
export interface Collections {
  /** The path of the file with the settings. */
  readonly source: string;
  readonly getState: (path: string) => CollectionState;
}

/**
 * Reads which files are in the collections of Astro (`glob()` of its loaders) or of Nuxt Content
 * (`source`), and in the pages of VuePress (`pagePatterns`). Returns null for any other file.
 *
 * @see https://docs.astro.build/en/reference/content-loader-reference/#glob-loader
 * @see https://content.nuxt.com/docs/collections/sources
 * @see https://vuepress.vuejs.org/reference/config.html#pagepatterns
 */
export function readCollections(file: BlogFile, dialect: Dialect): Collections | null {
  const [, root, name] =
    /^((?:.*\/)?(?=(?:src\/)?content[./]config\.|\.vuepress\/config\.))((?:src\/)?content[./]config|\.vuepress\/config)\.[cm]?[jt]s$/u.exec(
      file.path,
    ) ?? [];
  if (root === undefined || name === undefined) return null;
  const site = root.replace(/(?:^|(?<=\/))src\/$/u, '');
  const code = readCode(file);
  const loaders =
    dialect === 'astro' && name !== '.vuepress/config'
      ? listGlobs(code, site)
      : dialect === 'nuxt' && name === 'content.config'
        ? listSources(code, `${root}content/`)
        : dialect === 'vuepress' && name === '.vuepress/config'
          ? listPagePatterns(code, root)
          : [];
  return { source: file.path, getState: createState(loaders.filter(isForMarkdown), site) };
}

function listGlobs(code: string, root: string): readonly Loader[] {
  return readLiterals(code, String.raw`(?<![\w$.])glob\(\s*`).flatMap((literal) => {
    if (typeof literal.value === 'string') return [];
    const base = readCodeTexts(literal.code, 'base');
    const patterns = readCodeTexts(literal.code, 'pattern');
    const isKnown = literal.code.startsWith('{');
    return [
      {
        base: isKnown && base !== null ? joinBase(root, base[0] ?? '') : null,
        patterns: isKnown && patterns !== null && patterns.length > 0 ? patterns : null,
      },
    ];
  });
}

function listSources(code: string, base: string): readonly Loader[] {
  return readLiterals(code, String.raw`(?<![\w$.])source['"]?\s*:\s*`).flatMap(
    ({ value, isPlain, code: text }) => {
      if (typeof value === 'string') return [{ base, patterns: isPlain ? [value] : null }];
      if (/\brepository\b/u.test(text)) return [];
      const [included, excluded] = [readCodeTexts(text, 'include'), readCodeTexts(text, 'exclude')];
      const isKnown = text.startsWith('{') && included !== null && excluded !== null && included.length > 0;
      return [
        {
          base: /\bcwd\b/u.test(text) ? null : base,
          patterns: isKnown ? [...included, ...excluded.map((glob) => `!${glob}`)] : null,
        },
      ];
    },
  );
}

function listPagePatterns(code: string, root: string): readonly Loader[] {
  // Version 1 had another name.
  return ['pagePatterns', 'patterns']
    .map((name) => readCodeTexts(code, name))
    .filter((patterns) => patterns?.length !== 0)
    .map((patterns) => ({ base: root, patterns }));
}

function joinBase(root: string, base: string): string {
  const folder = base.replaceAll(/^(?:\.?\/)+|^\.$|\/+$/gu, '');
  return folder === '' ? root : `${root}${folder}/`;
}

function isForMarkdown({ patterns }: Loader): boolean {
  return patterns === null || patterns.some((glob) => /(?:md[cx]?|markdown|\*)[\w)}\]|,]*$/iu.test(glob));
}

function createState(loaders: readonly Loader[], root: string): (path: string) => CollectionState {
  const readers = loaders.map(({ base, patterns }) => ({ base, accepts: compile(patterns) }));
  return (path) => {
    // A page of Astro is in no collection.
    if (readers.length === 0 || !path.startsWith(root) || /(?:^|\/)src\/pages\//u.test(path))
      return 'outside';
    const isIn = readers.filter(({ base }) => base === null || path.startsWith(base));
    if (isIn.some(({ base, accepts }) => isAccepted(path, base, accepts))) return 'shown';
    if (isIn.some(({ base, accepts }) => base === null || accepts === null)) return 'unknown';
    return isIn.length > 0 ? 'hidden' : 'outside';
  };
}

/** In an unknown folder, the patterns must accept the file wherever that is. */
function isAccepted(path: string, base: string | null, accepts: ReturnType<typeof compile>): boolean {
  if (accepts === null) return false;
  return base === null ? listPathSuffixes(path).every(accepts) : accepts(path.slice(base.length));
}

function compile(patterns: readonly string[] | null): Matcher | null {
  if (patterns === null) return null;
  const globs = patterns.map((text) => {
    const isExcluded = text.startsWith('!');
    return { isExcluded, matches: readGlob(trimPath(text.slice(isExcluded ? 1 : 0))) };
  });
  if (globs.some(({ matches }) => matches === null)) return null;
  return (path) =>
    globs.some(({ isExcluded, matches }) => !isExcluded && matches?.(path)) &&
    !globs.some(({ isExcluded, matches }) => isExcluded && listParents(path).some((each) => matches?.(each)));
}
