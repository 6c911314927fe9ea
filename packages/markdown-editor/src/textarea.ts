export {
  applyOrReveal,
  applyToTextarea,
  getTextState,
  revealRange,
  typeText,
  undoOrRedo,
} from './textarea/apply-to-textarea.ts';
export { measureRange } from './textarea/area-mirror.ts';
export { getFirstVisibleLine } from './textarea/first-visible-line.ts';
export { createLineOffsets } from './textarea/line-offsets.ts';
