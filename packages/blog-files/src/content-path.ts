import type { Dialect } from './dialect.ts';
import { isLanguageCode } from './file-name.ts';
import type { SiteConfig } from './site-config.ts';

/** Returns the path of a file below the folder of the pages. */
export function getContentPath(path: string, config: SiteConfig, dialect: Dialect): string {
  const found = config.contentFolders.find((folder) => path.startsWith(`${folder.path}/`));
  const inner = found ? path.slice(found.path.length + 1) : path.replace(/^(?:.*\/)?content\//u, '');
  // Hugo may have a folder for each language. Without its settings that is a guess.
  const [first = ''] = inner.split('/');
  return dialect === 'hugo' && !config.isKnown && isLanguageCode(first) && inner !== path
    ? inner.slice(first.length + 1)
    : inner;
}
