/** A file and its path, which begins with the folder's name: 'blog/_posts/hello.md'. */
export interface FolderFile {
  readonly file: File;
  readonly path: string;
}

/** Returns the files of a chosen folder, which the browser has already read. */
export function getChosenFiles(files: FileList | null): readonly FolderFile[] {
  return Array.from(files ?? [], (file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/**
 * Returns the dropped entries if they include a folder, else null. Call it synchronously in the
 * `drop` handler: browsers clear the list afterwards.
 */
export function getDroppedEntries({ items }: DataTransfer): readonly FileSystemEntry[] | null {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return entries.some(isDirectory) ? entries : null;
}

/**
 * Reads dropped folders level by level. Rejects if the browser cannot read one of them.
 *
 * @param isSkipped returns true for the path of a folder that must not be read
 */
export async function readEntries(
  entries: readonly FileSystemEntry[],
  isSkipped: (path: string) => boolean,
): Promise<readonly FolderFile[]> {
  const found: FolderFile[] = [];
  let level = entries;
  while (level.length > 0) {
    const folders = level.filter(isDirectory).filter((folder) => !isSkipped(getPath(folder)));
    found.push(...(await Promise.all(level.filter(isFile).map(readFile))));
    level = (await Promise.all(folders.map(listFolder))).flat();
  }
  return found;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function getPath({ fullPath }: FileSystemEntry): string {
  return fullPath.replace(/^\//u, '');
}

async function readFile(entry: FileSystemFileEntry): Promise<FolderFile> {
  const file = await new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });
  return { file, path: getPath(entry) };
}

/**
 * Reads all entries of a folder. `readEntries` returns batches (100 entries in Chromium) until it
 * returns none.
 */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
}
