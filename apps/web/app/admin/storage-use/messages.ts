/** Texts of the meter and the notices that storage fills up. */
export const storageUseMessages = {
  filling: {
    title: 'Storage is filling up',
    text: 'Nothing is lost. Download your posts now and then, and delete what you no longer need.',
  },
  nearlyFull: {
    title: 'Storage is almost full',
    text: 'The next post may not fit. Download your posts, then delete what you no longer need.',
  },
  used: (size: string, quota: string) => `${size} of about ${quota}`,
} as const;
