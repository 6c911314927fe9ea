import { isExportPath } from './is-export-path.ts';

/** A file of a blog, as it is in a .zip or a folder. */
export interface BlogFile {
  /** The path inside the .zip or folder, its parts divided by '/': `_posts/2013-05-06-hello.md`. */
  readonly path: string;
  /**
   * The content. Null for a file that exists and whose content nobody needs, as an image:
   * `needsContent` tells which ones can be left unread.
   */
  readonly bytes: Uint8Array | null;
}

/**
 * Returns true if `readBlog` or `readPlatforms` reads the content of the file with this path. Of all other files it
 * uses the path alone, so they need not be loaded.
 *
 * @example
 * needsContent('_posts/2013-05-06-hello.md'); // true
 * needsContent('assets/photo.jpg'); // false
 */
export function needsContent(path: string): boolean {
  return (
    !isHidden(path) &&
    !isInstalled(path) &&
    // Docusaurus may have its authors in any file of YAML beside the posts.
    (isMarkdownPath(path) || isConfigPath(path) || isExportPath(path) || /\.ya?ml$/iu.test(path))
  );
}

/** Returns true for a path that ends in `.md`, `.markdown` or `.mdx`. */
export function isMarkdownPath(path: string): boolean {
  return /\.(?:md|markdown|mdx)$/iu.test(path);
}

/** Returns true for the files in which a generator stores the settings of a site or a folder. */
export function isConfigPath(path: string): boolean {
  return configPath.test(path) || isDirectoryDataPath(path);
}

const configPath = new RegExp(
  `(?:^|/)(?:${[
    String.raw`_config(?:[._-][\w-]+)?\.ya?ml|_config\.toml`,
    String.raw`(?:hugo|config)\.(?:toml|ya?ml|json)|config/(?:_default|production)/[^/]+\.(?:toml|ya?ml|json)`,
    String.raw`\.?authors\.(?:ya?ml|json)|authors?/[^/]+\.(?:ya?ml|json|toml)`,
    String.raw`(?:pelican|publish)conf\.py|conf\.py|config\.rb`,
    String.raw`(?:docusaurus|next|astro|nuxt|eleventy|gatsby|gridsome|svelte|contentlayer|content)[.-]config\.[cm]?[jt]s`,
    String.raw`\.eleventy\.[cm]?js|\.eleventyignore|\.gitignore|_data/[\w$]+\.[cm]?js`,
    String.raw`mkdocs\.ya?ml|quartz\.config\.ts`,
    // Code that lists posts.
    String.raw`gatsby-node\.[cm]?[jt]s|[^/]+\.data\.[cm]?[jt]s|[^/]+\.astro|[^/]+\.vue`,
    // The navigation of a folder in Nextra and Nuxt Content.
    String.raw`_meta(?:\.[\w-]+)?\.(?:json|[cm]?[jt]sx?)|meta\.json|_dir\.ya?ml|\.navigation\.ya?ml`,
    // Nikola's metadata of a post beside its text.
    String.raw`[^/]+\.meta`,
    String.raw`\.(?:vitepress|vuepress)/config(?:/[^/]+)?\.[cm]?[jt]s|\.vuepress/[^/]+\.[cm]?[jt]s|src/content/config\.[cm]?[jt]s`,
  ].join('|')})$`,
  'iu',
);

/**
 * Returns true for a file with the data of a folder or of one file of Eleventy: by its name, or
 * because its name is that of its folder.
 */
export function isDirectoryDataPath(path: string): boolean {
  return /\.11tydata\.(?:json|[cm]?js)$|(?:^|\/)([^/]+)\/\1\.(?:json|ya?ml|toml)$/u.test(path);
}

/** Returns true for dot files, and for those that macOS puts beside each file of a .zip. */
export function isHidden(path: string): boolean {
  return /(?:^|\/)(?:\.(?!\.?\/)|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/u.test(path) && !configPath.test(path);
}

/** Returns true for what package managers install and generators build. */
export function isInstalled(path: string): boolean {
  return /(?:^|\/)(?:node_modules|bower_components|vendor\/bundle|_site)\//u.test(path);
}

/** Returns true for an image, by the end of its name. */
export function isImagePath(path: string): boolean {
  return /\.(?:avif|bmp|gif|heic|ico|jpe?g|png|svg|tiff?|webp)$/iu.test(path);
}
