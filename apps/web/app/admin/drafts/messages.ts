/** Texts about drafts in the post form, except labels. */
export const draftMessages = {
  offer: (time: string) => `You have a draft from ${time}`,
  empty: 'This draft is empty.',
  saved: (time: string) => `Draft saved ${time}`,
  notSaved: "Couldn't save a draft. Your text exists only in this tab.",
  /** Shown before another screen opens. For unloads, browsers have their own text. */
  leaveQuestion: "Your draft couldn't be saved. Leave and lose this text?",
} as const;
