import { isFalse, isTrue } from './boolean-words.ts';
import { isRecord } from './is-record.ts';
import type { UnpublishedReason } from './post-to-import.ts';

/**
 * Returns why a field of any theme hides a post, by the words of its name: `blog-draft: true`,
 * `hiddenInHomeList: true`, `dg-publish: false`, `post_password: x`. Returns null if it does not, or
 * if it is about a part of the page: `hide_title: true`.
 */
export function readHidingName(name: string, value: unknown): UnpublishedReason | null {
  const words = splitWords(name);
  const has = (names: ReadonlySet<string>) => words.some((word) => names.has(word));
  if (isDraftText(name, value)) return 'draft';
  if (has(partWords)) return null;
  if (has(passwordWords)) return isGiven(value) ? 'private' : null;
  if (isTrue(value)) return readTrueName(words, has);
  if (!isFalse(value)) return null;
  if (has(negations)) return null;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isOfList =
    ['show', 'display', 'include', 'included', 'list', 'listed'].includes(first) && has(places) && has(lists);
  if (isOfList) return 'unlisted';
  if (first === 'hide' || first === 'show') return words.length === 1 ? 'unlisted' : null;
  const rest = words.filter((word) => !fillers.has(word));
  return showingWords.has(last) || (rest.length === 1 && switches.has(last)) ? 'draft' : null;
}

function readTrueName(
  words: readonly string[],
  has: (names: ReadonlySet<string>) => boolean,
): UnpublishedReason | null {
  const last = words.at(-1) ?? '';
  if (has(negations)) return has(showingWords) || has(switches) ? 'draft' : null;
  if (has(leavingOut) && has(places) && has(lists)) return 'unlisted';
  if (words[0] === 'hide' || words[0] === 'show') return null;
  if (has(loginWords) && has(requirements)) return 'private';
  if (has(readers) && words.every((word) => readers.has(word) || requirements.has(word))) return 'private';
  if (hidingWords.has(last) || (has(hidingWords) && /^(?:status|mode|flag)$/u.test(last))) return 'draft';
  return privateWords.has(last) ? 'private' : null;
}

/** Returns true if a field of any name has a text that is said of drafts alone: `workflow: draft`. */
function isDraftText(name: string, value: unknown): boolean {
  if (textFields.has(name.toLowerCase())) return false;
  return [value]
    .flat()
    .some(
      (each) =>
        typeof each === 'string' &&
        /^\s*(?:drafts?|unpublished|not published|unlisted|wip|work in progress)\s*$/iu.test(each),
    );
}

/**
 * Returns true if a field that hides or shows a post has neither of the values that say which:
 * `draft: maybe`, `published: later`, `hide: index`.
 */
export function isUnclear(name: string, value: unknown): boolean {
  const isShowing = showingFields.has(name.toLowerCase());
  if (!isShowing && !hidingFields.has(name.toLowerCase())) return false;
  const isTextUnclear = (text: string) => {
    const word = text.trim().toLowerCase();
    // A date is in `published` of many blogs.
    if (word === '' || isTrue(word) || isFalse(word) || (isShowing && /\d/u.test(word))) return false;
    return isShowing ? !shownWords.has(word) : !clearWords.has(word) && !partWords.has(word);
  };
  return [value].flat().some((each: unknown) => {
    if (typeof each === 'string') return isTextUnclear(each);
    return isRecord(each) || (typeof each === 'number' && !isShowing && each !== 0 && each !== 1);
  });
}

/** Returns which date of a post a field has, by its name; null for any other one. */
export function findDateKind(name: string): 'start' | 'end' | null {
  const words = splitWords(name);
  if (words.some((word) => endWords.has(word))) return 'end';
  return words.some((word) => startWords.has(word)) ? 'start' : null;
}

/** Returns true if a field of this name publishes a post, as `publish` and `dg-publish`. */
export function isPublishingName(name: string): boolean {
  return publishingWords.has(splitWords(name).at(-1) ?? '');
}

/** Splits `isSecret`, `is_secret` and `is-secret` into words in lower case. */
function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .split(/[\s_.-]+/u)
    .filter((word) => word !== '');
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return !isFalse(value) && value !== undefined && value !== null && value !== '';
}

function listWords(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const hidingWords = listWords(
  'draft drafts drafted unpublished unreleased wip embargoed embargo deleted trashed removed disabled ' +
    'offline excluded ignored ignore skip skipped',
);
const privateWords = listWords(
  'private secret confidential restricted unlisted unlist paywall paywalled premium gated locked ' +
    'encrypt encrypted protected protect',
);
const publishingWords = listWords('publish published public listed released');
const showingWords = listWords('publish published public listed released visible');
/** These are about the post if no other word says what they are about: `math_enabled`. */
const switches = listWords('show display list listing active enable enabled online live approved');
const fillers = listWords('is in post page article entry blog');
const negations = listWords('no not non un dont never without');
const leavingOut = listWords('hide hidden exclude excluded omit omitted unlisted skip');
const places = listWords('from in on');
const lists = listWords(
  'home homepage front frontpage main index list lists listing listings archive archives blog posts ' +
    'collection collections all site public recent',
);
const readers = listWords('member members subscriber subscribers patron patrons patreon');
const loginWords = listWords('login signin auth authentication authenticated membership subscription');
const requirements = listWords('require required requires only for is');
const passwordWords = listWords('password passwords passwd pwd passcode passphrase');
const startWords = listWords(
  'publish published publication release released embargo embargoed schedule scheduled live',
);
const endWords = listWords('expiry expire expires expired expiration unpublish');

/** Parts of a page, which its settings show and hide. */
const partWords = listWords(
  'comment comments title toc nav navigation menu sidebar header footer search rss feed meta image cover ' +
    'share sharing ads breadcrumb breadcrumbs date author bio math path tags feedback related likes',
);

const hidingFields = listWords(
  'draft drafts isdraft is_draft private is_private isprivate hidden hide ishidden is_hidden unlisted ' +
    'unpublished wip',
);
const showingFields = listWords(
  'published publish ispublished is_published public ispublic is_public visible listed',
);
const clearWords = listWords('published public final done none never');
const shownWords = listWords('published public always everyone all anyone everywhere visible listed');

/** Fields with words of the author, or with names. */
const textFields = listWords(
  'title slug permalink url path id name alias aliases description excerpt summary subtitle content ' +
    'source tags tag keywords categories category hashtags topics',
);
