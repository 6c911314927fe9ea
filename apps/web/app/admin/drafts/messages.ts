import type { SyncStatus } from './draft-sync.ts';

/** Texts about drafts in the post form, except labels. */
export const draftMessages = {
  offer: (time: string) => `You have a draft from ${time}`,
  empty: 'This draft is empty.',
  /** By where the text is. With posts in this browser it is always saved. */
  saved: {
    waiting: '',
    saved: 'Saved',
    offline: "Saved on this device. It will be on the server when you're back online.",
    refused: "Saved on this device. The server couldn't save it.",
    conflict: 'Saved on this device',
  } satisfies Record<SyncStatus, string>,
  conflict: {
    title: 'This draft was changed elsewhere',
    text: 'Your text is safe. You can compare both versions when you save or publish.',
    intro: 'Choose the text to continue with:',
    choices: [
      ['Keep mine', 'continues with your text. Theirs is saved as a draft of its own.'],
      ['Take theirs', 'continues with their text. Yours is saved as a draft of its own.'],
    ],
    merged: ['Use both changes', 'continues with one text that has your changes and theirs.'],
  },
  notSaved: "Couldn't save a draft. Your text exists only in this tab.",
  /** Shown before another screen opens. For unloads, browsers have their own text. */
  leaveQuestion: "Your draft couldn't be saved. Leave and lose this text?",
} as const;
