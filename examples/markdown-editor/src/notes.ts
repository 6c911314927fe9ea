import type { LinkSuggestion } from '@branchbook/markdown-editor';

export interface Note {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

export const notes: readonly Note[] = [
  {
    slug: 'tides',
    title: 'Spring tides',
    text: 'The wall has a gauge.\n\n| Day | Metres |\n| --- | --- |\n| Monday | 4.1 |\n',
  },
  { slug: 'crane', title: 'The crane is back', text: 'It lifts **five** tonnes again.\n' },
];

/** Finds notes by a part of their titles, as slowly as a server. */
export async function findNotes(words: string): Promise<readonly LinkSuggestion[]> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return notes
    .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
    .map(({ slug, title }) => ({ title, url: `#${slug}`, detail: `Note: ${slug}` }));
}
