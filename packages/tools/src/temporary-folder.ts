import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folders: string[] = [];

/** A new folder for a test, with these files by their paths below it. It is removed when this process ends. */
export async function temporaryFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'branchbook-'));
  if (folders.push(folder) === 1) removeAtEnd();
  await writeFiles(folder, files);
  return folder;
}

/** Writes files for a test, by their paths below the folder, and the folders they need. */
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
  // Vitest ends its workers by a signal, which ends a process without that event.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
  }
}
