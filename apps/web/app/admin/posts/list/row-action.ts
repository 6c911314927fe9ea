import type { MoveTo } from './move-post.ts';

/** What an author does to a row of the list, by its buttons, its keys or its handle. */
export type RowAction =
  | { readonly type: 'edit' }
  | { readonly type: 'open-history' }
  | { readonly type: 'download' }
  | { readonly type: 'unpublish' }
  /** `withSelection`: with all that are selected, where the row is one of them. */
  | { readonly type: 'delete'; readonly withSelection: boolean }
  /** `isRange`: as all from the one chosen before. */
  | { readonly type: 'select'; readonly isSelected: boolean; readonly isRange: boolean }
  | { readonly type: 'clear-selection' }
  | { readonly type: 'open-menu'; readonly button: HTMLElement }
  | { readonly type: 'open-move-menu'; readonly button: HTMLElement }
  | { readonly type: 'move'; readonly to: MoveTo };
