import type { Project } from './sample/sample-data.ts';

/** The class that gives text a project's colour. */
export const projectColour: Readonly<Record<Project, string>> = {
  tidepool: 'text-ochre',
  papercut: 'text-rose',
};
