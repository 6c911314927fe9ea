/** Pages of Next and Astro are where their files are. Groups in parentheses are not in the URL. */
export function getPagePath(path: string): string | null {
  const page =
    /(?:^|\/)app\/(.+?)\/(?:page|\+page)\.[^./]+$/u.exec(path)?.[1] ??
    /(?:^|\/)pages\/(.+?)(?:\/index|\/page)?\.[^./]+$/u.exec(path)?.[1];
  if (page === undefined || page.includes('[')) return null;
  return `/${page
    .split('/')
    .filter((part) => !/^\(.*\)$/u.test(part))
    .join('/')}`;
}
