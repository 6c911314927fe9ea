import { type FieldReader, getProperty } from './front-matter-fields.ts';
import { hideFiles, type Rule } from './hiding-rule.ts';
import { isRecord } from './is-record.ts';
import { readTags } from './read-tags.ts';

/** A tag, a category or a part of a path by which the first page chooses posts. */
interface Label {
  /** Null if the settings do not say which of them it is. */
  readonly kind: 'tag' | 'category' | 'path' | null;
  readonly text: string;
}

/**
 * Hides the posts that Hexo's first page leaves out by the settings of its generators:
 * `exclude: [tag Diary]`, `exclude: { tags: [Diary] }`, `exclude_tags`, `exclude_list`, `include` and
 * `hide_categories`. Hexo's own generator has none of them.
 *
 * @see https://github.com/Jamling/hexo-generator-index2
 * @see https://github.com/xuewenG/hexo-generator-index-enhanced
 * @see https://github.com/wellmoonloft/hexo-generator-index-exclude
 * @see https://github.com/zuoer96/hexo-generator-index-top-hidden
 */
export function readHexoIndex(fields: FieldReader): readonly Rule[] {
  const settings = fields.names
    .filter((name) => /^\w*index\d?_generator$/iu.test(name))
    .flatMap((name) => {
      const value = fields.value(name);
      // A flag for the other lists.
      const isOff = getProperty(value, 'exclude') === false;
      return Object.entries(isRecord(value) ? value : {}).filter(
        ([key]) => !isOff || !key.startsWith('exclude'),
      );
    });
  const hidden: readonly (readonly [string, unknown])[] = [
    ...settings.filter(([name]) => name.startsWith('exclude')),
    ...fields.names
      .filter((name) => /^hide_(?:categor|tag)/iu.test(name))
      .map((name) => [name, fields.value(name)] as const),
  ];
  const excluded = hidden.flatMap(([name, value]) =>
    readLabels(value, findKind(name)).map((label) => ({ name, label })),
  );
  const included = settings
    .filter(([name]) => name.startsWith('include'))
    .flatMap(([name, value]) => readLabels(value, findKind(name)));
  return [
    ...excluded.map(({ name, label }): Rule => ({
      ...hideFiles(`${name}: ${label.text}`, () => true),
      isForFields: (post, path) => hasLabel(post, path, label),
      reason: 'unlisted',
    })),
    ...(included.length === 0
      ? []
      : [
          {
            ...hideFiles('include of the first page', () => true),
            isForFields: (post, path) => !included.some((label) => hasLabel(post, path, label)),
            reason: 'unlisted',
          } satisfies Rule,
        ]),
  ];
}

function findKind(name: string): Label['kind'] {
  if (/tag/iu.test(name)) return 'tag';
  if (/categor/iu.test(name)) return 'category';
  return /path/iu.test(name) ? 'path' : null;
}

/** Reads `tag Diary`, a list of such texts, and `{ tags: 'Diary,Plans' }`. */
function readLabels(value: unknown, kind: Label['kind']): readonly Label[] {
  if (typeof value === 'number') return [{ kind, text: String(value) }];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => readLabels(each, kind));
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, each]) => readLabels(each, findKind(name) ?? kind));
  if (typeof value !== 'string') return [];
  const [, word, name] = /^\s*(tags?|categor(?:y|ies)|path)\s+(.*\S)\s*$/u.exec(value) ?? [];
  if (word !== undefined && name !== undefined) return [{ kind: findKind(word), text: name }];
  return value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ kind, text }));
}

function hasLabel(post: FieldReader, path: string, { kind, text }: Label): boolean {
  if (kind === 'path') return path.includes(text);
  return readTags(post, 'hexo').some(({ field, tags }) => {
    const isOfKind = kind === null || (kind === 'tag' ? /^tags?$/u : /^categor/u).test(field);
    return isOfKind && tags.includes(text);
  });
}
