/** Texts of the form for a stored post, except labels. */
export const editMessages = {
  updated: 'Blog post updated successfully!',
  publishedAgain: 'Blog post published again',
  bothSaved: 'Both versions are saved, as two posts',
  staysGone: (isUnpublished: boolean, isMineSaved: boolean) =>
    `The post stays ${isUnpublished ? 'unpublished' : 'deleted'}; your text ${isMineSaved ? 'is saved as a draft' : "couldn't be saved as a draft"}`,
  unpublished: {
    title: 'This post is unpublished',
    text: 'Its URL and history are kept. Publish Post brings it back.',
  },
  conflict: {
    changed: (elsewhere: string) => `This post was changed ${elsewhere}`,
    deleted: (deletedElsewhere: string) => `This post was ${deletedElsewhere}`,
    unpublished: (elsewhere: string) => `This post was unpublished ${elsewhere}`,
    intro: 'Nothing is saved yet. Choose one:',
    draftNotSaved: "Couldn't save the other text as a draft",
    beforeChoosing: 'Keep both, or copy it from below first. Your next choice is carried out anyway.',
    beforeChoosingDeleted: 'Keep editing and copy your text first. Your next choice is carried out anyway.',
    changedChoices: [
      ['Keep mine', 'saves your text. Theirs is saved as a draft of this post.'],
      [
        'Take theirs',
        'leaves their text as it is and shows it here. Yours is saved as a draft of this post.',
      ],
      ['Keep both', 'saves yours as a separate post.'],
    ],
    deletedChoices: [
      ['Restore with my text', 'saves the post again, in its old place, with the text of this form.'],
      ['Keep it deleted', 'changes nothing. Your text is saved as a draft of a new post.'],
    ],
    unpublishedChoices: [
      ['Publish with my text', 'saves the post again, in its old place, with the text of this form.'],
      ['Keep it unpublished', 'changes nothing. Your text is saved as a draft of a new post.'],
    ],
    onlyInTheirs: 'only in theirs',
    onlyInMine: 'only in yours',
  },
} as const;
