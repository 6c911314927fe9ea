import { maxChanges, maxDepth } from '../contract/limits.ts';

/** A body that every server must reject. */
export interface MalformedBody {
  readonly name: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Expected status. */
  readonly status: 413 | 422;
}

const post = {
  id: 900_000_000_000,
  title: 'Malformed',
  excerpt: '',
  date: 'April 2, 2025',
  author: 'Nobody',
  slug: 'malformed',
  content: '',
  isMarkdown: true,
};
const create = (overrides: object) => ({ type: 'create', post: { ...post, ...overrides } });
const update = (more: object) => ({ type: 'update', id: 1, fields: {}, ...more });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const changes: Readonly<Record<string, unknown>> = {
  'no change': [],
  'changes that are not a list': {},
  'changes that are a string': 'create',
  'changes that are null': null,
  'a change that is null': [null],
  'a change that is a list': [[]],
  'a change that is a string': ['create'],
  'a change without a type': [{ post }],
  'a change of an unknown type': [{ type: 'replace', post }],
  'a change whose type is a list': [{ type: ['create'], post }],
  'a change with an extra field': [{ ...create({}), force: true }],
  'a create without a post': [{ type: 'create' }],
  'a post that is null': [{ type: 'create', post: null }],
  'a post that is a list': [{ type: 'create', post: [] }],
  'a post without fields': [{ type: 'create', post: {} }],
  'an id that is a string': [create({ id: '7' })],
  'an id that is null': [create({ id: null })],
  'a title that is a number': [create({ title: 7 })],
  'a title that is a list': [create({ title: ['Malformed'] })],
  'an excerpt that is null': [create({ excerpt: null })],
  'a date that is a number': [create({ date: 1_764_000_000_000 })],
  'an author that is an object': [create({ author: { name: 'Nobody' } })],
  'a slug that is false': [create({ slug: false })],
  'a content that is a list': [create({ content: [] })],
  'an isMarkdown that is a string': [create({ isMarkdown: 'true' })],
  'an isMarkdown that is a number': [create({ isMarkdown: 1 })],
  'a `before` that is a string': [{ ...create({}), before: '1' }],
  'an update without an id': [{ type: 'update', fields: {} }],
  'an update without fields': [{ type: 'update', id: 1 }],
  'an update whose fields are a list': [update({ fields: [] })],
  'an update whose title is null': [update({ fields: { title: null } })],
  'an update whose isMarkdown is a string': [update({ fields: { isMarkdown: 'true' } })],
  'an update that removes a required field': [update({ remove: ['title'] })],
  'an update that removes the id': [update({ remove: ['id'] })],
  'an update that removes a number': [update({ remove: [1] })],
  'an update whose version is a number': [update({ ifVersion: 1 })],
  'a deletion without an id': [{ type: 'delete' }],
  'a deletion by a string': [{ type: 'delete', id: '1' }],
  'a deletion by a list': [{ type: 'delete', id: [1] }],
  'a deletion whose version is null': [{ type: 'delete', id: 1, ifVersion: null }],
  'a move without a target': [{ type: 'move', id: 1 }],
  'a move before a string': [{ type: 'move', id: 1, before: '2' }],
  'a restoration without a key': [{ type: 'restore' }],
  'a restoration by a number': [{ type: 'restore', key: 1 }],
  'more changes than allowed per request': Array.from({ length: maxChanges + 1 }, () => create({})),
  'one invalid change among others': [create({}), { type: 'delete' }],
};

const texts: Readonly<Record<string, string>> = {
  'an empty body': '',
  'a body of white space': ' \n',
  'a string': '"changes"',
  'a number': '7',
  null: 'null',
  'a list': '[]',
  'an object without changes': '{}',
  'changes beside another field': JSON.stringify({ changes: [create({})], force: true }),
  'a truncated body': JSON.stringify({ changes: [create({})] }).slice(0, -2),
  'a body with trailing text': `${JSON.stringify({ changes: [create({})] })}{}`,
  'a byte order mark': `\u{feff}${JSON.stringify({ changes: [create({})] })}`,
  'JSON with comments': `/* */${JSON.stringify({ changes: [create({})] })}`,
  'a form': 'changes=%5B%5D',
  'deeply nested brackets': nested(200_000),
  'a deeply nested field': JSON.stringify({ changes: [create({ tags: 0 })] }).replace(
    '"tags":0',
    `"tags":${nested(maxDepth)}`,
  ),
  'a number that is too large': JSON.stringify({ changes: [create({ id: 0 })] }).replace(
    '"id":0',
    '"id":1e999',
  ),
  'a post with __proto__': `{"changes":[${JSON.stringify(create({})).replace('"title"', '"__proto__":{"isAdmin":true},"title"')}]}`,
  '__proto__ in a field': JSON.stringify({ changes: [create({ mood: 0 })] }).replace(
    '"mood":0',
    '"mood":[{"__proto__":1}]',
  ),
  'an escaped __proto__': `{"changes":[${JSON.stringify(create({})).replace('"title"', '"\\u005f_proto__":1,"title"')}]}`,
  '__proto__ at the top level': `{"__proto__":{"changes":[]},"changes":[${JSON.stringify(create({}))}]}`,
};

const encoder = new TextEncoder();
const whole = encoder.encode(JSON.stringify({ changes: [create({})] }));
/** The body with one byte that is not UTF-8. */
const badUtf8 = whole.map((byte, index) => (index === whole.indexOf(0x4d) ? 0xff : byte));

/** Bodies that are rejected as a whole, even if parts are valid. */
export const malformedBodies: readonly MalformedBody[] = [
  ...Object.entries(changes).map(([name, value]) => ({
    name,
    body: JSON.stringify({ changes: value }),
    status: 422 as const,
  })),
  ...Object.entries(texts).map(([name, body]) => ({ name, body, status: 422 as const })),
  { name: 'bytes that are not UTF-8', body: badUtf8, status: 422 },
  { name: 'truncated UTF-8', body: encoder.encode('{"changes":"é').slice(0, -1), status: 422 },
  { name: 'UTF-16', body: new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), status: 422 },
  {
    name: 'a post of two million bytes',
    body: JSON.stringify({ changes: [create({ content: 'x'.repeat(2_000_000) })] }),
    status: 413,
  },
];
