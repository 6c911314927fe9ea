import type { FolderFile } from '@branchbook/ui';

/** A file that was chosen or dropped. */
export interface ImportSource {
  /** Its name; in a folder, its path from that folder on: 'blog/_posts/hello.md'. */
  readonly path: string;
  readonly file: Pick<File, 'type' | 'size' | 'arrayBuffer'>;
}

/** Filters the file chooser. Only a hint: browsers let people choose any file. */
export const importAccept =
  '.md,.mdx,.markdown,.zip,.json,.xml,.atom,text/markdown,application/zip,application/json,text/xml';

export function toSources(files: readonly File[]): readonly ImportSource[] {
  return files.map((file) => ({ path: file.name, file }));
}

/** Returns the files of a folder, without version control and installed packages. */
export function toFolderSources(files: readonly FolderFile[]): readonly ImportSource[] {
  return files.filter(({ path }) => !isSkippedFolder(path.replace(/[^/]*$/u, '')));
}

/** Returns true for a folder that has no posts, but tens of thousands of files. */
export function isSkippedFolder(path: string): boolean {
  return /(?:^|\/)(?:\.git|node_modules)(?:\/|$)/u.test(path);
}

/** Returns the name of the only file or folder, or the number of files. */
export function nameSources(sources: readonly ImportSource[]): string {
  const [first] = sources;
  if (!first) return '';
  const [folder, ...others] = first.path.split('/');
  if (others.length > 0) return `${folder}/`;
  return sources.length === 1 ? first.path : `${sources.length} files`;
}
