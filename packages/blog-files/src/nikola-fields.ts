import { createFieldReader } from './front-matter-fields.ts';
import type { FrontMatterEntry } from './front-matter.ts';
import { createUnreadRule, type Rule } from './hiding-rule.ts';
import { toEntries } from './read-exports.ts';
import { type CodeLiteral, readLiterals, type SiteConfig } from './site-config.ts';

/**
 * Reads the fields that Nikola knows by other names in the files: `METADATA_MAPPING`. Returns a
 * function that adds them to those of a file, before those with the same name. The names are those of
 * any format: a field that no format has does no harm.
 *
 * @see https://github.com/getnikola/nikola/blob/master/nikola/utils.py
 */
export function createNikolaRenamer(
  config: SiteConfig,
): (entries: readonly FrontMatterEntry[]) => readonly FrontMatterEntry[] {
  const names = listMaps(config, 'METADATA_MAPPING').flatMap(({ value }) =>
    toEntries(value).flatMap((format) => toEntries(format.value)),
  );
  if (names.length === 0) return (entries) => entries;
  return (entries) => {
    const fields = createFieldReader(entries);
    const renamed = names.flatMap(({ name: foreign, value: own }) => {
      const entry = entries.find(({ name }) => name.toLowerCase() === foreign.toLowerCase());
      return typeof own === 'string' && entry && fields.value(foreign) !== undefined
        ? [{ ...entry, name: own }]
        : [];
    });
    const added = new Set(renamed.map(({ name }) => name.toLowerCase()));
    return [...renamed, ...entries.filter(({ name }) => !added.has(name.toLowerCase()))];
  };
}

/** Nikola may publish a post by fields that only code knows. */
export function readNikolaFields(config: SiteConfig): readonly Rule[] {
  const source = config.file?.path ?? '';
  const [names, values] = ['METADATA_MAPPING', 'METADATA_VALUE_MAPPING'].map((name) => ({
    name,
    maps: listMaps(config, name),
    mentions: config.code.match(new RegExp(`^${name}\\b`, 'gmu'))?.length ?? 0,
  }));
  const unread = [names, values]
    .filter((each) => each && each.mentions > each.maps.length)
    .map((each) => createUnreadRule(`${each?.name} of ${source}`));
  const isUnreadName = names?.maps.some(({ isPlain }) => !isPlain);
  const converted = ['status', ...(config.setting('USE_TAG_METADATA') === 'false' ? [] : ['tags'])]
    // The values are functions, so the literal lacks them.
    .filter((name) => values?.maps.some(({ code }) => new RegExp(`["']${name}["']\\s*:`, 'u').test(code)))
    .map((name) => ({
      ...createUnreadRule(`METADATA_VALUE_MAPPING of ${name}`),
      isForFields: (post: ReturnType<typeof createFieldReader>) => post.value(name) !== undefined,
    }));
  return [
    ...unread,
    ...(isUnreadName ? [createUnreadRule(`METADATA_MAPPING of ${source}`)] : []),
    ...converted,
  ];
}

/** Returns the maps of a setting, without the comments behind their lines. */
function listMaps({ code }: SiteConfig, name: string): readonly CodeLiteral[] {
  const bare = code.replaceAll(/(?<=[,{[][ \t]{0,40})#[^\n]*/gu, '');
  return readLiterals(bare, String.raw`(?:^|\n)${name}\s*=\s*(?=\{)`);
}
