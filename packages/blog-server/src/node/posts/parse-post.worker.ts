import { parentPort } from 'node:worker_threads';

import { parseMarkdown } from '@branchbook/markdown';

// The caller terminates this worker if a text takes too long.
parentPort?.on('message', (content: string) => parentPort?.postMessage(parseMarkdown(content)));
