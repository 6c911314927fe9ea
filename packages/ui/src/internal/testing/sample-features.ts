/** Features of a free tier (eight) and of a second one (seven). */
export const freeFeatures = [
  'Business entity',
  'Unlimited projects',
  'Business documentation',
  'Financial integration',
  'Expense categorization',
  'Business metrics dashboard',
  'Project budget tracking',
  'Development timeline tracking',
];

export const proFeatures = [
  'Project-specific bank accounts',
  'Virtual debit cards',
  'Business entity formation assistance',
  'Advanced business metrics',
  'Priority support',
  'Business advisor consultation',
  'Automated Form 1040 creation for tax filing',
];
