/** Without a server the public posts are the seeds: they first appeared here, and have no cover. */
export function getServerPostMeta(): Record<string, never> {
  return {};
}
