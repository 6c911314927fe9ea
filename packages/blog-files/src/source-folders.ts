import type { Dialect } from './dialect.ts';
import { getProperty } from './front-matter-fields.ts';
import { createUnreadRule, hideBelow, hideFiles, type Rule } from './hiding-rule.ts';
import { listContentMounts } from './hugo-mounts.ts';
import { joinFolder, joinPaths, trimPath } from './paths.ts';
import type { SiteConfig } from './site-config.ts';

/** The folders of a site from which its generator makes pages. */
interface SourceFolders {
  /** Paths from the folder of the site. */
  readonly folders: readonly string[];
  /** Folders in them that have parts of pages, as layouts. */
  readonly parts?: readonly string[];
  /** The setting that is code, so there may be other folders; else absent. */
  readonly unread?: string;
}

/**
 * Hides what is outside the folders from which a generator makes pages. Without its settings among
 * the files, the author may have chosen any folder, and nothing is hidden.
 *
 * @param root the folder of the site, with a '/' at its end, or empty
 */
export function readSourceFolders(config: SiteConfig, dialect: Dialect, root: string): readonly Rule[] {
  const sources = config.isKnown ? listSourceFolders(config, dialect) : null;
  if (sources === null) return [];
  const { folders, parts = [], unread } = sources;
  const isOutside = (path: string) => !folders.some((folder) => path.startsWith(joinFolder(root, folder)));
  const hidden = parts.map((folder) => hideBelow(`${folder}/`, joinPaths('', folder), [root]));
  return unread === undefined
    ? [
        hideFiles(`outside ${folders.map((folder) => `${trimPath(folder)}/`).join(' and ')}`, isOutside),
        ...hidden,
      ]
    : [{ ...createUnreadRule(unread), isFor: isOutside }, ...hidden];
}

function listSourceFolders(config: SiteConfig, dialect: Dialect): SourceFolders | null {
  const { fields, setting } = config;
  switch (dialect) {
    case 'jekyll': {
      const source = fields.text('source');
      return source === null ? null : { folders: [source] };
    }
    case 'hexo':
      return { folders: [fields.text('source_dir') ?? 'source'] };
    case 'hugo':
      return {
        folders: [
          ...config.contentFolders.map(({ path }) => path),
          ...listContentMounts(config).map(({ source }) => source),
        ],
      };
    case 'zola':
      return { folders: ['content'] };
    case 'vitepress':
      return { folders: [setting('srcDir') ?? '.'] };
    case 'vuepress':
      return { folders: ['.'] };
    case 'pelican': {
      const path = setting('PATH');
      // An absolute path is one of another machine.
      return path === null || path.startsWith('/') ? null : { folders: [path] };
    }
    case 'eleventy':
      return listEleventyFolders(config);
    case 'gatsby':
      return listGatsbyFolders(config);
    case 'nuxt':
      return listNuxtFolders(config);
    default:
      return null;
  }
}

/** @see https://www.11ty.dev/docs/config/#input-directory */
function listEleventyFolders({ literals }: SiteConfig): SourceFolders {
  const maps = literals(String.raw`(?<![\w$.])dir['"]?\s*:\s*(?=\{)`).map(({ value }) => value);
  const read = (name: string, method: string) =>
    [
      ...maps.map((map) => getProperty(map, name)),
      ...literals(String.raw`\b${method}\(\s*`).map(({ value }) => value),
    ].find((value) => typeof value === 'string');
  const input = read('input', 'setInputDirectory') ?? '.';
  const parts = [read('includes', 'setIncludesDirectory'), read('layouts', 'setLayoutsDirectory')];
  return {
    folders: [input],
    parts: parts
      .filter((folder) => folder !== undefined && folder !== '')
      .map((folder) => joinPaths(`${input}/`, folder ?? '')),
  };
}

/** `path` of a source of files, as written: a text, or a folder joined to that of the site. */
const gatsbyPath =
  /(?<![\w$.])path['"]?\s*:\s*(?:`(?:\$\{__dirname\})?([^`$\n]*)`|["']([^"'\n]*)["']|(?:path\.)?(?:join|resolve)\(\s*(?:__dirname\s*,\s*)?((?:["'`][^"'`$\n]*["'`]\s*,?\s*)+)\)|(__dirname)\b|)/gu;

/** @see https://www.gatsbyjs.com/plugins/gatsby-source-filesystem/ */
function listGatsbyFolders({ code, file }: SiteConfig): SourceFolders | null {
  if (!code.includes('gatsby-source-filesystem')) return null;
  const paths = Array.from(code.matchAll(gatsbyPath), ([, template, text, parts, folder]) =>
    folder ? '.' : (template ?? text ?? parts?.replaceAll(/["'`\s]/gu, '').replaceAll(',', '/') ?? null),
  );
  // Pages below `src/pages/` need no setting.
  const folders = ['src/pages', ...paths.filter((path) => path !== null)];
  return paths.includes(null) ? { folders, unread: `path of ${file?.path ?? ''}` } : { folders };
}

/** @see https://content.nuxt.com/docs/collections/sources */
function listNuxtFolders(config: SiteConfig): SourceFolders | null {
  // Other sources, and layers, have other folders.
  if (config.mentions(String.raw`\b(?:sources|extends|srcDir|rootDir)['"]?\s*:`)) return null;
  return { folders: ['content'] };
}
