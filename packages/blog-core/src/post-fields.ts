/** A field of a post. */
export interface PostField {
  /** `unknown`: stored data may have any value in it. Read it with the function of the field. */
  readonly type: 'text' | 'boolean' | 'unknown';
  readonly isOptional?: boolean | undefined;
  /** False if only a whole post has it, and no summary. Default: true. */
  readonly isInSummary?: boolean | undefined;
  /** True if the author writes it: versions contain it, and changing it is an edit. */
  readonly isVersioned?: boolean | undefined;
  /** False if no page and no feed shows it, so that readers don't see a change. Default: true. */
  readonly isShown?: boolean | undefined;
}

/**
 * The fields of a post beside its id, in one table. Types, parsing, summaries, versions, front
 * matter, the schema of the API and the defaults of the form derive from it.
 *
 * To add a field, add it here, to the labels of the form, as a control of the form, and to the page.
 * Optional fields need no migration.
 */
export const postFields = {
  title: { type: 'text', isVersioned: true },
  excerpt: { type: 'text', isVersioned: true },
  /** Text, shown as stored: 'April 2, 2025'. */
  date: { type: 'text' },
  author: { type: 'text', isVersioned: true },
  /** The last part of the URL, `/blog/{slug}`. May be duplicate in stored data. */
  slug: { type: 'text' },
  content: { type: 'text', isInSummary: false, isVersioned: true },
  /** True if `content` is Markdown. Otherwise each line is a paragraph. */
  isMarkdown: { type: 'boolean', isVersioned: true },
  /**
   * Former slugs, which redirect to the post. Read it with `getAliases`: it may contain anything.
   */
  aliases: { type: 'unknown', isOptional: true, isShown: false },
  /** The day of the last edit, formatted like `date`. Read it with `getUpdated`. */
  updated: { type: 'unknown', isOptional: true },
  /**
   * The time of publication in ISO 8601 and UTC, if the id is not that time (imported posts). Read
   * it with `getPublishedAt`.
   */
  publishedAt: { type: 'unknown', isOptional: true },
  /** Former paths of an imported post, each with a leading slash. Read them with `getOldPaths`. */
  oldPaths: { type: 'unknown', isOptional: true, isShown: false },
  /**
   * The origin of an imported post, such as 'jekyll:_posts/2013-05-06-tax.md'. Read it with
   * `getSource`.
   */
  source: { type: 'unknown', isOptional: true, isShown: false },
  /** The tags, a list of texts. Read them with `getTags`. */
  tags: { type: 'unknown', isOptional: true },
  /** The URL at which the post first appeared, if not here. Read it with `getCanonical`. */
  canonical: { type: 'text', isOptional: true, isVersioned: true },
  /** The image of the post, `{ src, alt }`. Read it with `getCover`: it may contain anything. */
  cover: { type: 'unknown', isOptional: true, isVersioned: true },
} as const satisfies Readonly<Record<string, PostField>>;

type Fields = typeof postFields;

/** The name of a field in `postFields`. */
export type PostFieldName = keyof Fields;

type NameOf<Part extends PostField> = {
  [Name in PostFieldName]: Fields[Name] extends Part ? Name : never;
}[PostFieldName];

type OptionalName = NameOf<{ type: PostField['type']; isOptional: true }>;

/** The name of a field that only a whole post has. */
export type DetailFieldName = NameOf<{ type: PostField['type']; isInSummary: false }>;

/** The name of a field that an author writes. */
export type VersionedFieldName = NameOf<{ type: PostField['type']; isVersioned: true }>;

/** The name of a field with text that an author writes. */
export type VersionedTextName = NameOf<{ type: 'text'; isVersioned: true }>;

type ValueOf<Field extends PostField> = Field extends { type: 'text' }
  ? string
  : Field extends { type: 'boolean' }
    ? boolean
    : unknown;

/** The fields of a post beside its id. */
export type PostFieldValues = {
  -readonly [Name in PostFieldName as Name extends OptionalName ? never : Name]: ValueOf<Fields[Name]>;
} & {
  -readonly [Name in PostFieldName as Name extends OptionalName ? Name : never]?:
    | ValueOf<Fields[Name]>
    | undefined;
};

/** The optional fields that an author writes. */
export type OptionalVersionedFields = {
  -readonly [Name in PostFieldName as Name extends OptionalName & VersionedFieldName ? Name : never]?:
    | ValueOf<Fields[Name]>
    | undefined;
};

const entries = Object.entries(postFields) as readonly (readonly [PostFieldName, PostField])[];

function getNames(isMeant: (field: PostField) => boolean): readonly PostFieldName[] {
  return entries.filter(([, field]) => isMeant(field)).map(([name]) => name);
}

/** The fields that each post has. */
export const requiredFieldNames = getNames((field) => !isOptional(field)) as readonly Exclude<
  PostFieldName,
  OptionalName
>[];

/** The fields with text. */
export const textFieldNames = getNames(({ type }) => type === 'text') as readonly NameOf<{ type: 'text' }>[];

/** The fields that an author writes. */
export const versionedFieldNames = getNames(
  ({ isVersioned = false }) => isVersioned,
) as readonly VersionedFieldName[];

/** The fields that pages and feeds show. */
export const shownFieldNames = getNames(({ isShown = true }) => isShown);

/** The optional fields that an author writes. */
export const optionalVersionedNames: ReadonlySet<string> = new Set(
  versionedFieldNames.filter((name) => isOptional(postFields[name])),
);

/** The optional fields with text. */
export const optionalTextNames: readonly string[] = textFieldNames.filter((name) =>
  isOptional(postFields[name]),
);

/** The fields that only a whole post has. */
export const detailFieldNames: ReadonlySet<string> = new Set(
  getNames(({ isInSummary = true }) => !isInSummary),
);

function isOptional(field: PostField): boolean {
  return field.isOptional ?? false;
}
