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
const add = (overrides: object) => ({ type: 'add', post: { ...post, ...overrides } });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const changes: Readonly<Record<string, unknown>> = {
  'no change': [],
  'changes that are not a list': {},
  'changes that are a string': 'add',
  'changes that are null': null,
  'a change that is null': [null],
  'a change that is a list': [[]],
  'a change that is a string': ['add'],
  'a change without a type': [{ post }],
  'a change of an unknown type': [{ type: 'replace', post }],
  'a change whose type is a list': [{ type: ['add'], post }],
  'a change with an extra field': [{ ...add({}), force: true }],
  'an add without a post': [{ type: 'add' }],
  'a post that is null': [{ type: 'add', post: null }],
  'a post that is a list': [{ type: 'add', post: [] }],
  'a post without fields': [{ type: 'add', post: {} }],
  'an id that is a string': [add({ id: '7' })],
  'an id that is null': [add({ id: null })],
  'a title that is a number': [add({ title: 7 })],
  'a title that is a list': [add({ title: ['Malformed'] })],
  'an excerpt that is null': [add({ excerpt: null })],
  'a date that is a number': [add({ date: 1_764_000_000_000 })],
  'an author that is an object': [add({ author: { name: 'Nobody' } })],
  'a slug that is false': [add({ slug: false })],
  'a content that is a list': [add({ content: [] })],
  'an isMarkdown that is a string': [add({ isMarkdown: 'true' })],
  'an isMarkdown that is a number': [add({ isMarkdown: 1 })],
  'an insert without an index': [{ type: 'insert', post }],
  'an insert at a fractional index': [{ type: 'insert', post, at: 0.5 }],
  'an insert at an index that is a string': [{ type: 'insert', post, at: '0' }],
  'an insert at an unsafe integer': [{ type: 'insert', post, at: 1e300 }],
  'an allowDuplicateId that is a string': [{ type: 'insert', post, at: 0, allowDuplicateId: 'yes' }],
  'a removal without an id': [{ type: 'remove' }],
  'a removal by a string': [{ type: 'remove', id: '1' }],
  'a removal by a list': [{ type: 'remove', id: [1] }],
  'a move without a target': [{ type: 'move', id: 1 }],
  'a move to null': [{ type: 'move', id: 1, to: null }],
  'more changes than allowed per request': Array.from({ length: maxChanges + 1 }, () => add({})),
  'one invalid change among others': [add({}), { type: 'remove' }],
};

const texts: Readonly<Record<string, string>> = {
  'an empty body': '',
  'a body of white space': ' \n',
  'a string': '"changes"',
  'a number': '7',
  null: 'null',
  'a list': '[]',
  'an object without changes': '{}',
  'changes beside another field': JSON.stringify({ changes: [add({})], force: true }),
  'a truncated body': JSON.stringify({ changes: [add({})] }).slice(0, -2),
  'a body with trailing text': `${JSON.stringify({ changes: [add({})] })}{}`,
  'a byte order mark': `\u{feff}${JSON.stringify({ changes: [add({})] })}`,
  'JSON with comments': `/* */${JSON.stringify({ changes: [add({})] })}`,
  'a form': 'changes=%5B%5D',
  'deeply nested brackets': nested(200_000),
  'a deeply nested field': JSON.stringify({ changes: [add({ tags: 0 })] }).replace(
    '"tags":0',
    `"tags":${nested(maxDepth)}`,
  ),
  'a number that is too large': JSON.stringify({ changes: [add({ id: 0 })] }).replace('"id":0', '"id":1e999'),
  'a post with __proto__': `{"changes":[${JSON.stringify(add({})).replace('"title"', '"__proto__":{"isAdmin":true},"title"')}]}`,
  '__proto__ in a field': JSON.stringify({ changes: [add({ mood: 0 })] }).replace(
    '"mood":0',
    '"mood":[{"__proto__":1}]',
  ),
  'an escaped __proto__': `{"changes":[${JSON.stringify(add({})).replace('"title"', '"\\u005f_proto__":1,"title"')}]}`,
  '__proto__ at the top level': `{"__proto__":{"changes":[]},"changes":[${JSON.stringify(add({}))}]}`,
};

const encoder = new TextEncoder();
const whole = encoder.encode(JSON.stringify({ changes: [add({})] }));
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
    body: JSON.stringify({ changes: [add({ content: 'x'.repeat(2_000_000) })] }),
    status: 413,
  },
];
