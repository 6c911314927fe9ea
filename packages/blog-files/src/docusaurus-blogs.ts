import { getProperty } from './front-matter-fields.ts';
import { trimPath } from './paths.ts';
import type { SiteConfig } from './site-config.ts';

/** A blog of Docusaurus: a site can have several. */
export interface DocusaurusBlog {
  /** The folder of its files: 'blog'. */
  readonly folder: string;
  /** The path of its pages below that of the site; null if only code says it. */
  readonly route: string | null;
  /** Globs of the files below its folder that are posts; null if only code says them. */
  readonly include: readonly string[] | null;
  /** Globs of files below its folder that are no posts; null if only code says them. */
  readonly exclude: readonly string[] | null;
}

/**
 * Reads the blogs of Docusaurus from its configuration: `blog` of the preset, and each plugin.
 *
 * @see https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog
 */
export function listDocusaurusBlogs({ literals }: Pick<SiteConfig, 'literals'>): readonly DocusaurusBlog[] {
  const found = literals(String.raw`\bblog['"]?\s*:\s*(?=\{)|plugin-content-blog['"]\s*,\s*(?=\{)`);
  const blogs = found.map(({ value, code }): DocusaurusBlog => {
    const read = (name: string, usual: string) => {
      const text = getProperty(value, name);
      if (typeof text === 'string') return trimPath(text);
      return hasSetting(code, name) ? null : usual;
    };
    const readGlobs = (name: string, usual: readonly string[]) => {
      const globs = getProperty(value, name);
      if (Array.isArray(globs)) return globs.filter((glob) => typeof glob === 'string');
      return hasSetting(code, name) ? null : usual;
    };
    return {
      folder: read('path', 'blog') ?? 'blog',
      route: read('routeBasePath', 'blog'),
      // Code that changes the posts may leave some out.
      include: hasSetting(code, 'processBlogPosts') ? null : readGlobs('include', ['**/*.{md,mdx}']),
      exclude: readGlobs('exclude', []),
    };
  });
  return blogs.length > 0
    ? blogs
    : [{ folder: 'blog', route: 'blog', include: ['**/*.{md,mdx}'], exclude: [] }];
}

function hasSetting(code: string, name: string): boolean {
  return new RegExp(`\\b${name}['"]?\\s*[:,(]`, 'u').test(code);
}

/** Returns the blog whose folder a file is in, and its path below that folder; else null. */
export function findDocusaurusBlog(
  path: string,
  blogs: readonly DocusaurusBlog[],
): { readonly blog: DocusaurusBlog; readonly inner: string } | null {
  for (const blog of blogs) {
    const at = `/${path}`.lastIndexOf(`/${blog.folder}/`);
    if (at !== -1) return { blog, inner: path.slice(at + blog.folder.length + 1) };
  }
  return null;
}
