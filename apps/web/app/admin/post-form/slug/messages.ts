/** Texts about the slug of a post, except labels. */
export const slugMessages = {
  stays: "It won't change with the title, so existing links keep working.",
  moves: (from: string, to: string) => `The post moves to /blog/${to}. /blog/${from} will redirect there.`,
  unchanged: (slug: string) => `The post stays at /blog/${slug}. If you change it, this URL will redirect.`,
  unusable: 'Use at least one letter or number. ',
  unusableStays: (slug: string) => `Use at least one letter or number. The post stays at /blog/${slug}.`,
  earlier: (slugs: readonly string[]) =>
    ` Earlier URLs redirect too: ${slugs.map((slug) => `/blog/${slug}`).join(', ')}.`,
  fromTitle: (slug: string) => `From the title: /blog/${slug}`,
  chosen: (slug: string) => `The post will be at /blog/${slug}`,
  former: (slug: string, title: string) =>
    `/blog/${slug} redirects to “${title || 'Untitled'}”, which had it before. If you use it, it will show this post.`,
  takenForNew: (slug: string) =>
    `/blog/${slug} is taken. If you publish anyway, it will show the newer post.`,
  taken: (slug: string) =>
    `/blog/${slug} is taken. If you use it anyway, it will show the post that is higher in the list.`,
} as const;
