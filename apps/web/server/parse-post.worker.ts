import { parentPort } from 'node:worker_threads';

import { parseMarkdown } from '@branchbook/markdown';

// A text may take longer than a request can wait for. Whoever asks ends this worker then.
parentPort?.on('message', (content: string) => parentPort?.postMessage(parseMarkdown(content)));
