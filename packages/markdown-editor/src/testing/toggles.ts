import type { Command } from '../text-edits/text-edit.ts';
import { toggleHeading } from '../text-edits/toggle-heading.ts';
import { toggleList } from '../text-edits/toggle-lines.ts';
import { toggleMark } from '../text-edits/toggle-mark.ts';

export const bold: Command = (state) => toggleMark('bold', state);
export const italic: Command = (state) => toggleMark('italic', state);
export const strikethrough: Command = (state) => toggleMark('strikethrough', state);
export const section: Command = (state) => toggleHeading('section', state);
export const subsection: Command = (state) => toggleHeading('subsection', state);
export const smaller: Command = (state) => toggleHeading('smaller', state);
export const bullets: Command = (state) => toggleList('bullets', state);
export const numbers: Command = (state) => toggleList('numbers', state);
export const tasks: Command = (state) => toggleList('tasks', state);
