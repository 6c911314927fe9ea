/** Texts of the post form, except its labels. */
export const formMessages = {
  draftSaved: { title: 'Draft saved', text: 'Find it under Drafts.' },
  discard: 'Discard',
  draftDiscarded: 'Draft discarded',
  draftNotDiscarded: {
    title: "Couldn't discard the draft",
    text: "It's open in another tab, or this browser blocks storage.",
  },
  draftRefused:
    "Couldn't save the draft: this browser doesn't keep it. Your text is still here; copy it somewhere safe.",
  offline: 'You’re offline. Your draft is saved.',
  noResponse: 'The server isn’t available right now. Your draft is saved.',
  tryAgain: 'Try again',
  notSavedAfterLeaving: "The post you left wasn't saved. Your text is in Drafts.",
  notUnpublishedAfterLeaving: "The post you left wasn't unpublished.",
  viewPost: 'View post',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: { title: "Couldn't copy the link", text: 'Open the post and copy its URL yourself.' },
  dateOnPublish: 'Set when you publish.',
  dateOfFile: (date: string) => `“${date}”, as the file says.`,
  canonicalHint: 'Only if this post appeared elsewhere before. Search engines then show that page.',
  excerptHint: 'If empty, readers see the first paragraph.',
  cover: {
    add: 'Add cover',
    adding: 'Adding cover…',
    remove: 'Remove cover',
    alt: 'Alt text',
    altHint: "Describe the image for people who can't see it.",
  },
  tags: {
    hint: 'Separate them with commas.',
    remove: (tag: string) => `Remove ${tag}`,
    added: (tags: readonly string[]) => (tags.length > 0 ? `Added ${tags.join(', ')}` : ''),
    removed: (tags: readonly string[]) => `Removed ${tags.join(', ')}`,
    tooLong: (max: number) => `A tag can have at most ${max} characters.`,
    tooMany: (max: number) => `A post can have at most ${max} tags.`,
    withoutSlug: 'A tag needs a letter, a number or an emoji.',
  },
  listEvents: {
    cleared: {
      title: (elsewhere: string) => `The post list was cleared ${elsewhere}`,
      text: 'Your text is safe.',
    },
    deleted: {
      title: (_: string, deleted: string) => `This post was ${deleted}`,
      text: 'Your text is safe. When you update, you choose whether the post comes back.',
    },
    unpublished: {
      title: (elsewhere: string) => `This post was unpublished ${elsewhere}`,
      text: 'Your text is safe. When you update, you choose whether the post comes back.',
    },
    changed: {
      title: (elsewhere: string) => `This post was changed ${elsewhere}`,
      text: 'Your text is safe. You can compare both versions when you update.',
    },
    loaded: {
      title: (elsewhere: string) => `This post was changed ${elsewhere}`,
      text: 'This is the new text.',
    },
  },
  conflict: {
    changed: (elsewhere: string) => `This post was changed ${elsewhere}`,
    deleted: (deletedElsewhere: string) => `This post was ${deletedElsewhere}`,
    unpublished: (elsewhere: string) => `This post was unpublished ${elsewhere}`,
    intro: 'Nothing is saved yet. Choose one:',
    draftNotSaved: "Couldn't save the other text as a draft",
    beforeChoosing: 'Copy it from below first. Your next choice is carried out anyway.',
    beforeChoosingDeleted: 'Keep editing and copy your text first. Your next choice is carried out anyway.',
    changedChoices: [
      ['Keep mine', 'saves your text. Theirs is saved as a draft of this post.'],
      [
        'Take theirs',
        'leaves their text as it is and shows it here. Yours is saved as a draft of this post.',
      ],
    ],
    merged: ['Use both changes', 'saves one text that has your changes and theirs.'],
    keepBoth: ['Keep both', 'leaves theirs as it is. Yours is saved as a draft of a new post.'],
    deletedChoices: [
      ['Restore with my text', 'saves the post again, in its old place, with the text of this form.'],
      ['Keep it deleted', 'changes nothing. Your text is saved as a draft of a new post.'],
    ],
    unpublishedChoices: [
      ['Publish with my text', 'saves the post again, in its old place, with the text of this form.'],
      ['Keep it unpublished', 'changes nothing. Your text is saved as a draft of a new post.'],
    ],
    /** Names the sides in the legend of the comparison. */
    theirs: (side: string) => `Theirs: ${side}`,
    mine: (side: string) => `Yours: ${side}`,
    thisTab: 'This tab',
    by: (side: string, who: string) => `${side} by ${who}`,
    at: (side: string, time: string) => `${side}, ${time}`,
  },
  interrupted: {
    titles: {
      'signed-out': 'You were signed out',
      failed: 'The sign-in service can’t be reached',
      'not-an-admin': 'This account isn’t an admin',
      loading: 'Checking who is signed in…',
    },
    text: 'Your session ended, or this site’s data was cleared. Your text is still here: sign in to save it, or copy it.',
    signIn: 'Sign in',
    copy: 'Copy text',
    download: 'Download text',
    fileName: 'post.md',
    copied: 'Text copied',
    notCopied: { title: "Couldn't copy the text", text: 'Download it, or select it and copy it yourself.' },
  },
  openElsewhere: {
    title: 'Also open in another tab',
    text: 'If you edit it in both, you can compare both versions when you update.',
  },
} as const;
