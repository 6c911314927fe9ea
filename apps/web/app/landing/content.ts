/** The copy of the landing page, in page order. The headline is in `seo/site-content.ts`. */

export const hero = {
  badge: 'For Independent Developers',
  text: 'Branchbook is a planned finance platform for developers with a few projects and one bank account. It will split personal from business, then give every project its own ledger.',
  button: 'Join the Waitlist',
  note: 'Not launched yet. Joining takes an email address, nothing else.',
  /** The notes beside the ledger, by the number of its row. */
  ledgerNotes: [
    { line: 3, text: 'One account splits in two.' },
    { line: 5, text: 'Each project gets its own branch.' },
    { line: 11, text: 'The month closes and projects merge back.' },
  ],
} as const;

export const ledger = {
  label: 'Sample ledger of one month with its branches',
  caption: 'March, entry by entry, with the branch each belongs to',
} as const;

export const highlights = {
  separation: {
    title: 'Business Separation',
    text: 'Personal and business money will sit on separate branches, so groceries never land in your company’s books.',
  },
  focus: {
    title: 'Project Focus',
    text: 'Every project will keep its own ledger and budget. You’ll see which one pays for itself.',
  },
  clarity: {
    title: 'Financial Clarity',
    text: 'The month will end in one figure, and that figure will open into the entries behind it.',
  },
} as const;

export const howItWorks = {
  title: 'How it works: every entry has two sides',
  text: 'Double-entry bookkeeping records each amount twice. Here is the plan for Branchbook in the same form: what you put in, and what you get back.',
  headings: { title: 'Entry', in: 'You put in', out: 'You get back' },
  plan: [
    {
      title: 'Business Setup',
      in: 'Answers about what you build, who owns it and where you live.',
      out: 'A business entity record, with its documents filed away from your personal ones.',
    },
    {
      title: 'Project Management',
      in: 'A project name, a monthly budget and the branch it grows from.',
      out: 'One ledger per project, on a timeline that sets spending beside what you shipped.',
    },
    {
      title: 'Financial Tracking',
      in: 'A connected account.',
      out: 'Each transaction proposed to a branch and a category. You’ll review the diff before it lands.',
    },
    {
      title: 'Performance Analytics',
      in: 'Nothing new. It will read the ledgers you already keep.',
      out: 'Revenue, costs and net for every project, month by month.',
    },
    {
      title: 'Tax Optimization',
      in: 'A year of categorized entries.',
      out: 'Business expenses grouped for filing. On the paid tier, a Form 1040 prepared from the same entries.',
    },
  ],
} as const;

export const panels = {
  createProject: {
    title: 'Create Project',
    text: 'A project will start the way a branch does: a name and a parent.',
    label: 'Illustration of the Create Project form with sample data',
  },
  trackExpenses: {
    title: 'Track Expenses',
    text: 'Bank lines will arrive raw. Branchbook will propose the edit; you’ll read it like a diff and accept it.',
    label: 'Expense review shown as a diff, with sample data',
  },
  viewAnalytics: {
    title: 'View Analytics',
    text: 'Credits rise above the line and debits hang below it. The line through the bars is what you kept.',
    label: 'Illustration of project analytics with sample data',
  },
} as const;

export const pricing = {
  title: 'Pricing: two tiers, and the second is a diff',
  text: 'Pro is Free plus seven lines. Both open at launch; neither can be bought today.',
  period: 'per month',
  banner: 'Coming Soon',
  button: 'Join Waitlist',
  free: {
    name: 'Free Tier',
    price: '$0',
    note: 'No credit card required. Upgrade or cancel anytime.',
    features: [
      'Business entity',
      'Unlimited projects',
      'Business documentation',
      'Financial integration',
      'Expense categorization',
      'Business metrics dashboard',
      'Project budget tracking',
      'Development timeline tracking',
    ],
  },
  pro: {
    name: 'Business Pro',
    price: '$50',
    note: 'Its own account, its own card, its own tax form.',
    base: 'Everything in Free',
    features: [
      'Project-specific bank accounts',
      'Virtual debit cards',
      'Business entity formation assistance',
      'Advanced business metrics',
      'Priority support',
      'Business advisor consultation',
      'Automated Form 1040 creation for tax filing',
    ],
  },
} as const;

export const questions = {
  title: 'Questions before launch',
  text: 'What is known today. What isn’t decided yet says so.',
  answers: [
    { question: 'When does it launch?', answer: 'There’s no date yet. Both tiers open at launch.' },
    {
      question: 'Is Branchbook a bank?',
      answer: 'No. Accounts and cards are planned for the paid tier.',
    },
    {
      question: 'Which countries?',
      answer: 'The planned tax form is the US Form 1040. Other countries aren’t decided.',
    },
    {
      question: 'What happens to my email?',
      // Change it when joining is no longer simulated.
      answer: 'Nothing is sent yet, and nothing is stored: the form below is a preview.',
    },
    { question: 'Is the blog advice?', answer: 'No, it’s general information.' },
  ],
} as const;

/** A paragraph signed by the people who build it, above the waitlist. Null shows none. */
export const signedNote: SignedNoteContent | null = null;

export interface SignedNoteContent {
  readonly text: string;
  readonly names: string;
}

export const fromTheBlog = { title: 'From the blog', allPosts: 'All posts' } as const;

export const waitlist = {
  title: 'The next entry is your email.',
  text: 'Branchbook hasn’t launched yet. Leave your email and we’ll tell you when it does.',
  label: 'Email address',
  button: 'Join Waitlist',
  joining: 'Joining...',
  needsScripts: 'Turn on JavaScript to join.',
  // Change it when joining is no longer simulated.
  preview: 'Preview: your address isn’t sent or stored.',
  errors: { empty: 'Enter your email address.', 'without-at': 'That email is missing an @.' },
  rejected: { title: 'Invalid email', text: 'Please enter a valid email address.' },
  joined: {
    title: 'Success!',
    text: "You've been added to our waitlist. We'll notify you when Branchbook launches!",
  },
} as const;
