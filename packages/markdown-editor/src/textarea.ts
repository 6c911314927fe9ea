export {
  applyOrReveal,
  applyToTextarea,
  getTextState,
  revealRange,
  typeText,
  undoOrRedo,
} from './textarea/apply-to-textarea.ts';
export { getFirstVisibleLine } from './textarea/first-visible-line.ts';
export { createLineOffsets, type GetLineOffset } from './textarea/line-offsets.ts';
