import { expect, test } from 'vitest';

import * as client from './client.ts';
import * as indexedDb from './client/indexed-db-outbox.ts';
import * as conformance from './conformance.ts';
import * as handler from './handler.ts';
import * as contract from './index.ts';

test('the entry points give these names, and no others', () => {
  expect(Object.keys(contract).toSorted()).toStrictEqual([
    'apiPath',
    'appliedSchema',
    'changeSchema',
    'changeSets',
    'changesSchema',
    'contentsSchema',
    'deltaSchema',
    'etagOf',
    'exportSchema',
    'findOversizedField',
    'foundSchema',
    'hasEtag',
    'jsonBytes',
    'maxBodyBytes',
    'maxChangedPosts',
    'maxChanges',
    'maxContentsBytes',
    'maxDepth',
    'maxFieldsBytes',
    'maxKeys',
    'maxPageSize',
    'maxPostBytes',
    'openApiDocument',
    'pageSchema',
    'postSchema',
    'postWithNeighboursSchema',
    'problemName',
    'problemSchema',
    'problems',
    'revisionOf',
    'summarySchema',
    'versionsSchema',
  ]);
  expect(Object.keys(handler)).toStrictEqual(['createBlogApi', 'exportBody']);
  expect(Object.keys(client).toSorted()).toStrictEqual(['createHttpPostStore', 'createMemoryOutbox']);
  expect(Object.keys(indexedDb)).toStrictEqual(['openIndexedDbOutbox']);
  expect(Object.keys(conformance).toSorted()).toStrictEqual(['apiConformance', 'malformedBodies']);
});
