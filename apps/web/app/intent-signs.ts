/** What a reader does before pressing something: time to fetch what the press will need. */
export const intentSigns = ['pointerover', 'focusin', 'touchstart'] as const;
