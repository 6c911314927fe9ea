import { parseMediaFile } from '@branchbook/blog-core';

/** The objects of a bucket, as S3's `ListObjectsV2` lists them. */
export interface ObjectList {
  readonly Contents?: readonly ListedObject[] | undefined;
}

interface ListedObject {
  readonly Key: string;
  /** In bytes. */
  readonly Size: number;
  /** An ISO 8601 time. */
  readonly LastModified: string;
}

/**
 * Returns SQL that adds the rows of the images in a bucket to a database that lacks them, a
 * statement per line. Only the names and ids of the chosen files are lost. Ignores other objects.
 */
export function formatMediaRows({ Contents = [] }: ObjectList): string {
  return Contents.map(formatRow).join('');
}

function formatRow({ Key, Size, LastModified }: ListedObject): string {
  const [, key = '', name = ''] = /^media\/([a-z2-7]{2}\/[0-9a-f]{8}-(.+))$/u.exec(Key) ?? [];
  // Its characters need no escapes in SQL.
  const file = parseMediaFile(name);
  if (!file) return '';
  const isMain = file.variant === null ? 1 : 0;
  return `INSERT OR IGNORE INTO media_file (name, id, is_main, size, blob_key, added_at) VALUES ('${name}', '${file.id}', ${isMain}, ${Math.trunc(Size)}, '${key}', ${Date.parse(LastModified)});\n`;
}
