import { parentPort } from 'node:worker_threads';

import { parseMarkdown } from '@branchbook/markdown';

import { fitsPage } from '../../pages/fits-page.ts';

// The caller terminates this worker if a text takes too long.
parentPort?.on('message', (content: string) => {
  const parsed = parseMarkdown(content);
  // A message repeats each text that the tree shares.
  parentPort?.postMessage(fitsPage(parsed.tree) ? parsed : null);
});
