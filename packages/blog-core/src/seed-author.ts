/** The author of the seeds, and of Branchbook's blog. */
export const seedAuthor = 'The Branchbook Team';
