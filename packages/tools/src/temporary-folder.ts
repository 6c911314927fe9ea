import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folders: string[] = [];

/** Creates a folder for a test, with files by relative path. Removes it when this process ends. */
export async function temporaryFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'branchbook-'));
  if (folders.push(folder) === 1) removeAtEnd();
  await writeFiles(folder, files);
  return folder;
}

/** Writes files by relative path, and creates their folders. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function removeAtEnd(): void {
  const remove = (): void => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  // Vitest ends its workers by a signal, which emits no 'exit'.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
  }
}
