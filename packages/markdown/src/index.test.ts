import { expect, test } from 'vitest';

import * as activate from './activate-body.ts';
import * as tree from './index.ts';
import * as html from './markdown-to-html.ts';
import * as react from './react.ts';
import * as render from './render-markdown.tsx';
import * as workerClient from './worker-client.ts';

test('the names of each entry point are these', () => {
  const names = (entryPoint: object) => Object.keys(entryPoint).toSorted();
  expect(names(tree)).toEqual([
    'idPrefix',
    'isDrawable',
    'isQuickToParse',
    'maxElements',
    'parseLines',
    'parseMarkdown',
  ]);
  expect(names(html)).toEqual(['linesToHtml', 'markdownToHtml']);
  expect(names(react)).toEqual(['MarkdownPieces', 'createBlockMemory', 'createWorkerParser', 'useMarkdown']);
  expect(names(render)).toEqual(['renderAhead', 'renderLines', 'renderMarkdown', 'renderParsed']);
  expect(names(activate)).toEqual(['activateBody']);
  expect(names(workerClient)).toEqual(['connect', 'createWorkerClient']);
});
