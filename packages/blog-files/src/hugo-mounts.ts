import { createFieldReader, getProperty } from './front-matter-fields.ts';
import { type Matcher, readGlob } from './glob.ts';
import { trimPath } from './paths.ts';
import type { SiteConfig } from './site-config.ts';

/**
 * Returns a function for the files that no mount of Hugo has: in the folder of a mount that leaves
 * them out, or in `content/` if mounts replace it. Returns null if a glob cannot be read.
 *
 * @param root the folder of the site, with a '/' at its end, or empty
 * @see https://gohugo.io/configuration/module/#mounts
 */
export function isOutsideMounts(config: SiteConfig, root: string): Matcher | null {
  const { contentFolders } = config;
  const mounts = listContentMounts(config).map(({ source, mount }) => ({
    folder: `${root}${source}/`,
    isMounted: readFilter(mount),
  }));
  if (mounts.some(({ isMounted }) => isMounted === null)) return null;
  if (mounts.length === 0) return () => false;
  const stated = contentFolders.filter(({ path }) => path !== 'content').map(({ path }) => `${root}${path}/`);
  return (path) => {
    const around = mounts.filter(({ folder }) => path.startsWith(folder));
    if (around.length > 0) {
      return !around.some(({ folder, isMounted }) => isMounted?.(path.slice(folder.length)));
    }
    return path.startsWith(`${root}content/`) && !stated.some((folder) => path.startsWith(folder));
  };
}

/** Returns the mounts in Hugo's folder of pages or below it, with the path of their source in the site. */
export function listContentMounts({
  fields,
}: SiteConfig): readonly { readonly source: string; readonly mount: unknown }[] {
  const mounts = fields.at('module', 'mounts');
  return (Array.isArray(mounts) ? mounts : [])
    .filter((mount) => /^content(?:\/|$)/u.test(String(getProperty(mount, 'target'))))
    .map((mount: unknown) => ({ source: trimPath(String(getProperty(mount, 'source'))), mount }));
}

/** Hugo looks at the included files first. In `files`, '!' leaves out. */
function readFilter(mount: unknown): Matcher | null {
  const fields = createFieldReader(
    Object.entries(mount as object).map(([name, value]: [string, unknown]) => ({ name, value, text: null })),
  );
  const files = fields.list('files');
  const included = compile([
    ...fields.list('includeFiles'),
    ...files.filter((glob) => !glob.startsWith('!')),
  ]);
  const excluded = compile([
    ...fields.list('excludeFiles'),
    ...files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1).trim()),
  ]);
  if (included === null || excluded === null) return null;
  return (path) => {
    const isIncluded = included.some((matches) => matches(path.toLowerCase()));
    const isExcluded = excluded.some((matches) => matches(path.toLowerCase()));
    if (files.length === 0 && isIncluded) return true;
    return !isExcluded && (included.length === 0 || isIncluded);
  };
}

function compile(globs: readonly string[]): readonly Matcher[] | null {
  const matchers = globs.map((glob) => readGlob(glob.replace(/^\//u, '').toLowerCase()));
  const found = matchers.filter((matches) => matches !== null);
  return found.length === matchers.length ? found : null;
}

/**
 * Returns a function for the files of the languages that Hugo leaves out, by their names or folders.
 *
 * @see https://gohugo.io/configuration/languages/#disabled
 */
export function hasHiddenLanguage({ fields, contentFolders }: SiteConfig, root: string): Matcher {
  const languages = Object.entries((fields.value('languages') as object | undefined) ?? {});
  const hidden = new Set(
    [
      ...fields.list('disableLanguages'),
      ...languages
        .filter(([, settings]: [string, unknown]) =>
          /^true$/iu.test(String(getProperty(settings, 'disabled'))),
        )
        .map(([language]) => language),
    ].map((language) => language.toLowerCase()),
  );
  return (path) => {
    const inSite = path.slice(root.length);
    const folder = contentFolders.find((each) => inSite.startsWith(`${each.path}/`));
    const [, suffix] = /\.([^./]+)\.[^./]+$/u.exec(path) ?? [];
    return [suffix, folder?.language].some((language) => hidden.has(language?.toLowerCase() ?? ''));
  };
}
