import { fillPermalink } from '../eleventy-permalink.ts';
import { joinPath, trimPath } from '../paths.ts';
import { type OldUrlParts, isIndex } from './old-url-parts.ts';

/**
 * A permalink of the file or its folder, else the path below the folder of the input.
 *
 * @see https://www.11ty.dev/docs/permalinks/
 */
export function getEleventyUrl({ path, config, stem, fields, day }: OldUrlParts): string | null {
  const input = trimPath(config.setting('input') ?? '');
  const isInInput = input !== '' && path.startsWith(`${input}/`);
  const inner = isInInput ? path.slice(input.length + 1) : path.replace(/^(?:.*\/)?content\//u, '');
  const folder = inner.replace(/\/?[^/]*$/u, '');
  const permalink = fields.text('permalink');
  // Such a file has no page.
  if (permalink === 'false') return null;
  if (permalink !== null) {
    return fillPermalink(permalink, {
      fileSlug: stem,
      filePathStem: `/${joinPath(folder, isIndex(path) ? 'index' : stem)}`,
      title: fields.text('title'),
      slug: fields.text('slug'),
      day,
    });
  }
  // A file with the name of its folder is the page of the folder.
  const isOfFolder = isIndex(path) || folder.split('/').at(-1) === stem;
  return `/${joinPath(isOfFolder ? folder.replace(/\/?[^/]*$/u, '') : folder, stem)}/`;
}
