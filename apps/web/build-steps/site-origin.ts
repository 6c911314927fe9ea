/**
 * The site's public origin, from `VITE_SITE_ORIGIN`, for all absolute URLs: canonical, feeds,
 * cards.
 */

/** Reserved by RFC 2606. The site works under it; only its absolute URLs don't. */
export const defaultSiteOrigin = 'https://branchbook.example';

/**
 * Returns the origin in the build variables, without a final slash.
 *
 * @throws if `VITE_SITE_ORIGIN` is set but isn't an origin
 *
 * @example parseSiteOrigin({ VITE_SITE_ORIGIN: 'https://Blog.example/' }) // 'https://blog.example'
 */
export function parseSiteOrigin(env: Readonly<Record<string, string | undefined>>): string {
  const setting = env['VITE_SITE_ORIGIN']?.trim() || defaultSiteOrigin;
  const url = URL.parse(setting);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new Error(
    `VITE_SITE_ORIGIN is set to "${setting}", which is no origin. Set it to a scheme and a host, as in https://branchbook.example, ` +
      'without a path, or unset it.',
  );
}
