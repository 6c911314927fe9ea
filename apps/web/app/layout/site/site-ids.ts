// Apart from the links: the inline script needs nothing else of them.

/** The id of the landing page's waitlist. Apart from the others: the inline script holds no more. */
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
