import { PostStoreError } from '@branchbook/blog-core';
import type { ErrorMessages } from '../../posts/messages.ts';

/** Texts of Access, except labels. */
export const accessMessages = {
  intro: 'A program reads and writes with a token, without signing in. Give each program its own.',
  nameHint: 'Drafts and versions say who saved them: by the token “Deploy”.',
  nameMissing: 'Enter a name, such as Deploy.',
  scopes: {
    read: { label: 'Read', hint: 'Reads drafts, versions, the trash and the export.' },
    draft: { label: 'Draft', hint: 'Reads, and saves drafts. You publish them.' },
    publish: { label: 'Publish', hint: 'Reads, saves drafts, and publishes, changes and deletes posts.' },
  },
  expiry: (days: number | null) => (days === null ? 'Never' : `${days} days`),
  creating: 'Creating…',
  created: {
    title: (name: string) => `Token “${name}” created`,
    text: 'Copy it now. You can’t see it again.',
  },
  copied: 'Token copied',
  notCopied: { title: 'Couldn’t copy the token', text: 'It’s selected. Copy it with the keyboard.' },
  loading: 'Loading the tokens…',
  none: 'No tokens yet',
  createdOn: (day: string, who: string) => `Created ${day} by ${who}`,
  lastUsed: (day: string | null) => (day === null ? 'Never used' : `Last used ${day}`),
  expires: (day: string | null) => (day === null ? 'Never expires' : `Expires ${day}`),
  expired: (day: string) => `Expired ${day}`,
  confirmRevoke: (name: string) =>
    `Revoke “${name}”? Programs that use it can’t read or write from now on. You can’t undo this.`,
  revoked: 'Token revoked',
  quote: (name: string) => `“${name}”`,
  notRevoked: 'Couldn’t revoke the token',
} as const;

const readError = createErrorMessages('Couldn’t load the tokens: ');
const revokeError = createErrorMessages('');
const createError: ErrorMessages = {
  ...createErrorMessages('Couldn’t create the token: '),
  unavailable:
    'The server can’t be reached, so it’s not certain that the token was created. If it’s in the list, revoke it. Then create another one.',
};

/** Returns why the tokens couldn't be loaded. */
export const describeReadError = (error: unknown): string => describeError(error, readError);

/** Returns why a token couldn't be created. */
export const describeCreateError = (error: unknown): string => describeError(error, createError);

/** Returns why a token couldn't be revoked. */
export const describeRevokeError = (error: unknown): string => describeError(error, revokeError);

function createErrorMessages(prefix: string): ErrorMessages {
  const write = (reason: string) =>
    prefix === '' ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}` : prefix + reason;
  return {
    unauthenticated: write('you’re no longer signed in. Sign in and try again.'),
    forbidden: write('this account can’t manage tokens. Sign in with one that can and try again.'),
    unavailable: write('the server can’t be reached. Check your connection and try again.'),
    'rate-limited': write('there were too many requests. Wait a minute and try again.'),
    other: write('the server rejected it. Try again, or contact the site’s administrator.'),
  };
}

function describeError(error: unknown, messages: ErrorMessages): string {
  return (error instanceof PostStoreError && messages[error.code]) || messages.other;
}
