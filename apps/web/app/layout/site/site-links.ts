/** The landing page's sections, by their ids: part of the site's addresses. */
export const sections = {
  features: 'features',
  howItWorks: 'how-it-works',
  pricing: 'pricing',
  waitlist: 'waitlist',
} as const;

export interface SiteLink {
  to: string;
  label: string;
}

/** What Branchbook is, on the landing page. */
export const productLinks: readonly SiteLink[] = [
  { to: `/#${sections.features}`, label: 'Features' },
  { to: `/#${sections.howItWorks}`, label: 'How It Works' },
  { to: `/#${sections.pricing}`, label: 'Pricing' },
];

/** What there is to read. */
export const contentLinks: readonly SiteLink[] = [{ to: '/blog', label: 'Blog' }];

/** A call to join beside the page's own, which are named in other words. */
export const waitlistLink: SiteLink = { to: `/#${sections.waitlist}`, label: 'Get notified' };

/** The way to the admin, for who may use it. */
export const adminLink: SiteLink = { to: '/admin', label: 'Admin' };

/** The id of the header's menu on small screens. */
export const menuId = 'site-menu';
