/** The site's public origin, from `VITE_SITE_ORIGIN`. All absolute addresses begin with it: canonical addresses, feeds, cards. */

/** Nobody's address (RFC 2606). A site under it works; only what others are told of it leads nowhere. */
export const defaultSiteOrigin = 'https://branchbook.example';

/**
 * The origin that these build variables name, without a slash at the end.
 *
 * @throws where `VITE_SITE_ORIGIN` is set to anything but an origin
 *
 * @example siteOriginOf({ VITE_SITE_ORIGIN: 'https://Blog.example/' }) // 'https://blog.example'
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
