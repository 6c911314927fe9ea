import type { MoveTo } from './plan-move.ts';

/** An action on a row: by button, key or handle. */
export type RowAction =
  | { readonly type: 'edit' }
  /** Opens the public page. */
  | { readonly type: 'view' }
  | { readonly type: 'open-history' }
  | { readonly type: 'download' }
  | { readonly type: 'unpublish' }
  /** `withSelection`: includes all selected rows if this row is one of them. */
  | { readonly type: 'delete'; readonly withSelection: boolean }
  /** `isRange`: from the row that was selected last. */
  | { readonly type: 'select'; readonly isSelected: boolean; readonly isRange: boolean }
  | { readonly type: 'clear-selection' }
  | { readonly type: 'open-menu'; readonly button: HTMLElement }
  | { readonly type: 'open-move-menu'; readonly button: HTMLElement }
  | { readonly type: 'move'; readonly to: MoveTo };
