// Not in the file of the links, which the inline script doesn't need.

/** The id of the landing page's waitlist. A constant, so that the inline script has no other ids. */
export const waitlistId = 'waitlist';

/** The ids of the landing page's sections, which are part of URLs. */
export const sections = {
  features: 'features',
  howItWorks: 'how-it-works',
  pricing: 'pricing',
  waitlist: waitlistId,
} as const;

/** The id of the header's menu on small screens. */
export const menuId = 'site-menu';
