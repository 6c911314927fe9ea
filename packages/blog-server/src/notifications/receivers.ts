import { createHmac } from 'node:crypto';

import type { OutboxMessage, SqlPostStoreOptions } from '@branchbook/blog-store-sql';

import { isLoopback } from '../auth/loopback.ts';
import type { AuthSettings } from '../auth/resolve-auth.ts';
import { postPath } from '../pages/post-path.ts';
import type { BlogSite } from '../site/blog-site.ts';

/** A service that gets messages about changes that readers see. */
export interface Receiver {
  readonly name: ReceiverName;
  /** True if it gets no messages about posts that first appeared elsewhere. */
  readonly isSearchEngine?: boolean;
  /** The maximum number of messages in one request. */
  readonly maxMessages: number;
  createRequest(messages: readonly OutboxMessage[], context: RequestContext): OutgoingRequest;
  /** Returns what the status of a response to `createRequest` means. */
  judge(status: number): Outcome;
}

export type ReceiverName = 'indexnow' | 'webhook' | 'websub';

/** `retry` sends the messages again later, if they have attempts left. */
type Outcome = 'delivered' | 'retry' | 'drop';

/** The arguments of `fetch`. */
export interface OutgoingRequest {
  readonly url: string;
  readonly init: RequestInit;
}

interface RequestContext {
  /** The key that the site serves (`getKeyPath`). */
  readonly siteKey: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The receivers of a server, and what it announces to readers for them. */
export interface NotificationSettings {
  readonly receivers: readonly Receiver[];
  /** The WebSub hub that feeds name; null if there is none. */
  readonly hub: string | null;
  /** True if the site serves its key for IndexNow. */
  readonly servesKey: boolean;
}

/** The variables of a server about other services. */
export type NotificationEnv = Readonly<
  Partial<
    Record<'INDEXNOW' | 'PUBLISH_WEBHOOK' | 'PUBLISH_WEBHOOK_SECRET' | 'WEBSUB_HUB', string | undefined>
  >
>;

export interface NotificationSettingsOptions {
  readonly access: Pick<AuthSettings, 'setting' | 'origins'>;
  readonly feedPaths: BlogSite['feed']['feedPaths'];
}

/** It forwards URLs to Bing, Naver, Seznam, Yandex and others. */
const indexNowUrl = 'https://api.indexnow.org/indexnow';
/** IndexNow takes 10,000 URLs. A message has at most two. */
const maxIndexNowMessages = 1000;
const maxWebSubMessages = 1000;

/**
 * Parses `INDEXNOW`, `PUBLISH_WEBHOOK`, `PUBLISH_WEBHOOK_SECRET` and `WEBSUB_HUB`. There are no
 * receivers unless `VITE_SITE_ORIGIN` is the origin of the site, or if that is on loopback: other
 * services could not read its pages.
 *
 * @throws Error if a setting is invalid; the message says what to do
 */
export function parseNotificationSettings(
  env: NotificationEnv,
  { access, feedPaths }: NotificationSettingsOptions,
): NotificationSettings {
  const get = (name: keyof NotificationEnv): string => env[name]?.trim() ?? '';
  const indexNow = get('INDEXNOW');
  if (!['', '1'].includes(indexNow))
    throw new Error(`INDEXNOW is set to "${indexNow}". Set it to 1, or unset it.`);
  const webhook = parseUrl('PUBLISH_WEBHOOK', get('PUBLISH_WEBHOOK'));
  const secret = parseSecret(get('PUBLISH_WEBHOOK_SECRET'), webhook);
  const hub = parseUrl('WEBSUB_HUB', get('WEBSUB_HUB'));
  const origin = getPublicOrigin(access);
  if (origin === null) return { receivers: [], hub: null, servesKey: false };
  const receivers = [
    indexNow === '1' && createIndexNow(origin),
    webhook !== null && secret !== null && createWebhook(origin, webhook, secret),
    hub !== null &&
      createWebSub(
        hub,
        Object.values(feedPaths).map((path) => origin + path),
      ),
  ].filter((receiver) => receiver !== false);
  return { receivers, hub, servesKey: indexNow === '1' };
}

/** Returns the options of a store that queues the messages for these receivers. */
export function getOutboxOptions({
  receivers,
}: Pick<NotificationSettings, 'receivers'>): Required<
  Pick<SqlPostStoreOptions, 'receivers' | 'searchEngines'>
> {
  return {
    receivers: receivers.map(({ name }) => name),
    searchEngines: receivers.filter(({ isSearchEngine }) => isSearchEngine).map(({ name }) => name),
  };
}

/** Returns the path of the key of a site, which proves to IndexNow that a message is from it. */
export function getKeyPath(siteKey: string): string {
  return `/${siteKey}.txt`;
}

/** Returns the origin under which everybody can read the site; null if there is none. */
function getPublicOrigin({
  setting: { origin },
  origins,
}: NotificationSettingsOptions['access']): string | null {
  const isPublic = origin !== null && origins.includes(origin) && !isLoopback(new URL(origin).hostname);
  return isPublic ? origin : null;
}

/** @see https://www.indexnow.org/documentation */
function createIndexNow(origin: string): Receiver {
  return {
    name: 'indexnow',
    isSearchEngine: true,
    maxMessages: maxIndexNowMessages,
    createRequest: (messages, { siteKey }) =>
      createPost(
        indexNowUrl,
        JSON.stringify({
          host: new URL(origin).host,
          key: siteKey,
          keyLocation: origin + getKeyPath(siteKey),
          urlList: [...new Set(messages.flatMap((message) => getUrls(message, origin)))],
        }),
      ),
    judge(status) {
      if (status === 200 || status === 202) return 'delivered';
      // Too many requests: it takes them for spam, and more would not help.
      return status === 429 ? 'drop' : 'retry';
    },
  };
}

/**
 * Sends each message as a webhook of Standard Webhooks.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function createWebhook(origin: string, url: string, secret: Uint8Array): Receiver {
  return {
    name: 'webhook',
    // A receiver knows a message by its id, and signatures are of one message.
    maxMessages: 1,
    createRequest([message], { now }) {
      if (!message) throw new TypeError('A webhook has a message.');
      const [postUrl, formerUrl] = getUrls(message, origin);
      const { id, type, at, postId, title } = message;
      const body = JSON.stringify({
        type: `post.${type}`,
        timestamp: new Date(at).toISOString(),
        data: { id: postId, title, url: postUrl, formerUrl },
      });
      const timestamp = String(Math.floor(now / 1000));
      const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
      return createPost(url, body, {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      });
    },
    judge: judgeByClass,
  };
}

/** Tells a hub that the feeds have changed. @see https://www.w3.org/TR/websub/ */
function createWebSub(hub: string, feedUrls: readonly string[]): Receiver {
  const parameters = feedUrls.map((url) => ['hub.url', url]);
  const body = new URLSearchParams([['hub.mode', 'publish'], ...parameters]);
  return {
    name: 'websub',
    maxMessages: maxWebSubMessages,
    createRequest: () => ({ url: hub, init: { method: 'POST', body } }),
    judge: judgeByClass,
  };
}

function judgeByClass(status: number): Outcome {
  return status >= 200 && status < 300 ? 'delivered' : 'retry';
}

/** Returns the URL of the post, and the one before the change if that is another. */
function getUrls({ slug, formerSlug }: OutboxMessage, origin: string): readonly string[] {
  return [slug, formerSlug].flatMap((each) => (each === null ? [] : origin + postPath(each)));
}

/** @param body JSON */
function createPost(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): OutgoingRequest {
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return { url, init: { method: 'POST', headers: { ...type, ...headers }, body } };
}

/** Returns a URL of http or https, which has no credentials; null for an empty text. */
function parseUrl(name: string, text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(text);
  // A message must not repeat it, because it may have a secret in it.
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`${name} is not a URL. Set it to one that begins with https:// or http://, or unset it.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error(`${name} has a user name or a password. Set it to a URL without them.`);
  }
  return url.href;
}

/** The bytes of a secret of Standard Webhooks. */
const minSecretBytes = 24;
const maxSecretBytes = 64;

function parseSecret(text: string, webhook: string | null): Uint8Array | null {
  if (webhook === null && text === '') return null;
  const make = 'The program `openssl rand -base64 32` makes what follows whsec_.';
  if (webhook === null) {
    throw new Error('PUBLISH_WEBHOOK_SECRET is set, but PUBLISH_WEBHOOK is not. Set both, or unset both.');
  }
  if (text === '') {
    throw new Error(
      `PUBLISH_WEBHOOK_SECRET is missing: the receiver verifies with it who sends. Set it to whsec_…. ${make}`,
    );
  }
  const [, encoded = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/u.exec(text) ?? [];
  const bytes = new Uint8Array(Buffer.from(encoded, 'base64'));
  if (bytes.length < minSecretBytes || bytes.length > maxSecretBytes) {
    throw new Error(
      `PUBLISH_WEBHOOK_SECRET is not right: set it to whsec_ and ${minSecretBytes} to ${maxSecretBytes} bytes as base64. ${make}`,
    );
  }
  return bytes;
}
