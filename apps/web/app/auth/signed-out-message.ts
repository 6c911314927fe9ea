/** Shown above the button with which an author signs in again and continues a draft. */
export const signedOutMessage = 'You were signed out. Your text is saved.';
