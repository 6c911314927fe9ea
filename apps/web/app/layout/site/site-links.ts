import { sections } from './site-ids.ts';

export interface SiteLink {
  to: string;
  label: string;
}

/** The product, on the landing page. */
export const productLinks: readonly SiteLink[] = [
  { to: `/#${sections.features}`, label: 'Features' },
  { to: `/#${sections.howItWorks}`, label: 'How It Works' },
  { to: `/#${sections.pricing}`, label: 'Pricing' },
];

/** The blog. */
export const contentLinks: readonly SiteLink[] = [{ to: '/blog', label: 'Blog' }];

/** The waitlist, on the landing page. */
export const waitlistLink: SiteLink = { to: `/#${sections.waitlist}`, label: 'Join Waitlist' };

/** For people who may use the admin. */
export const adminLink: SiteLink = { to: '/admin', label: 'Admin' };
