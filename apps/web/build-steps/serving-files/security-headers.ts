import { createHash } from 'node:crypto';

import type { Deployment } from '@branchbook/blog-server/deployment';

/** Sources by directive, in sending order. */
type Policy = Record<string, readonly string[]>;

/** The inline code of a document, verbatim. */
export interface InlineCode {
  scripts?: readonly string[];
  /** For an SVG; pages have none. */
  styles?: readonly string[];
}

/**
 * Returns the content security policy of a document: its own files and exactly this inline code.
 *
 * With Clerk it also allows what Clerk documents: its Frontend API (scripts and requests), bot
 * check, avatars, a worker, and its styles. See docs/decisions/hashes-and-trusted-types.md.
 */
export function contentSecurityPolicy(
  deployment: Deployment,
  { scripts = [], styles = [] }: InlineCode = {},
): string {
  const policy: Policy = { ...sitePolicy, 'script-src': [self, ...getHashes(scripts)] };
  const allowed = {
    ...(deployment.auth === 'clerk' ? withClerk(policy, deployment.clerkHost) : policy),
    ...(styles.length > 0 ? { 'style-src': [self, ...getHashes(styles)] } : {}),
  };
  return Object.entries(allowed)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** The headers of every response, without the content security policy. */
export function securityHeaders(deployment: Deployment): Record<string, string> {
  return {
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Clerk's sign-in with other providers opens a window that needs its opener.
    'Cross-Origin-Opener-Policy': deployment.auth === 'clerk' ? 'same-origin-allow-popups' : 'same-origin',
  };
}

/** Returns the source expression of an inline script or style. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

function getHashes(texts: readonly string[]): string[] {
  return [...new Set(texts.map(inlineHash))];
}

const self = "'self'";
const none = "'none'";

const sitePolicy: Policy = {
  'default-src': [self],
  'script-src': [self],
  'style-src': [self],
  // Posts may show images from any host, and `blob:` those that are in this browser only.
  'img-src': [self, 'data:', 'https:', 'blob:'],
  'font-src': [self],
  'connect-src': [self],
  'object-src': [none],
  'base-uri': [none],
  'frame-ancestors': [none],
  'form-action': [self],
  // Only the site's own policies turn text into markup or code:
  // app/layout/boot/trusted-types-policy.ts and app/layout/hydration/.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'hydrate'],
};

const botCheck = 'https://challenges.cloudflare.com';

const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

function withClerk(policy: Policy, clerkHost: string): Policy {
  const clerk = `https://${clerkHost}`;
  // Clerk sets markup and loads scripts as plain strings.
  const { 'require-trusted-types-for': _, 'trusted-types': __, ...others } = policy;
  return {
    ...others,
    'script-src': [...(policy['script-src'] ?? []), clerk, botCheck],
    'style-src': [self, "'unsafe-inline'"],
    'img-src': [...(policy['img-src'] ?? []), 'https://img.clerk.com'],
    'connect-src': [self, clerk],
    'worker-src': [self, 'blob:'],
    'frame-src': [self, botCheck],
  };
}
